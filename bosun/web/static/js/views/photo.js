/** The photograph of the owner's board under the map of a game, for those who like it. */

import { h } from "../dom.js";
import { settings } from "../store.js";
import { t } from "../text.js";

const WANTED = "photograph";

/** Whether this phone wants the photograph. */
export const onPhotograph = () => settings.get(WANTED) === "yes";

/** A button that shows the photograph or takes it away. @param {() => void} show */
export function photographButton(show) {
  const button = h(
    "button",
    {
      type: "button",
      class: "small",
      "aria-pressed": String(onPhotograph()),
      onclick: () => {
        settings.set(WANTED, onPhotograph() ? "" : "yes");
        button.setAttribute("aria-pressed", String(onPhotograph()));
        show();
      },
    },
    t("web.on-photograph"),
  );
  return button;
}
