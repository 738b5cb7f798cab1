/** A button that goes on while it is held: thirty soldiers are no thirty taps. */

const WAIT_MS = 400;
const EVERY_MS = 70;

/** @param {HTMLButtonElement} button @param {() => void} act */
export function whileHeld(button, act) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let next;
  let repeated = false;
  const again = () => {
    if (button.disabled) return;
    repeated = true;
    act();
    next = setTimeout(again, EVERY_MS);
  };
  button.addEventListener("pointerdown", () => {
    repeated = false;
    next = setTimeout(again, WAIT_MS);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel"])
    button.addEventListener(end, () => clearTimeout(next));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    if (!repeated) act();
    repeated = false;
  });
}
