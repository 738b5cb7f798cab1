/** Seats have the colours of their pieces: names, tags and buttons take them from here. */

import { on, store } from "./store.js";

export function followSeatColours() {
  on("game", () => {
    for (const [seat, colour] of (store.game?.colours ?? []).entries())
      document.documentElement.style.setProperty(`--seat-${seat}`, `var(--${colour})`);
  });
}
