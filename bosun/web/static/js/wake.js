/** Keeps the screen on while the page is looked at. Browsers allow it by https or on the box itself. */

/** @type {WakeLockSentinel|null} */
let held = null;

async function hold() {
  if (held || document.hidden || !("wakeLock" in navigator)) return;
  try {
    held = await navigator.wakeLock.request("screen");
    held.addEventListener("release", () => (held = null));
  } catch {
    held = null;
  }
}

export function stayAwake() {
  document.addEventListener("visibilitychange", hold);
  addEventListener("pointerdown", hold);
  hold();
}
