/** What is wrong with what the screen shows now: too wide, out of view, covered, or to be scrolled. */

const soon = () => new Promise((resolve) => setTimeout(resolve));

/** Say the messages of one moment, and wait for the picture of its game. */
window.walk.show = async (messages) => {
  for (const message of messages) window.walk.line.say(message);
  scrollTo(0, 0);
  do await soon();
  while (document.getElementById("map").childElementCount < 2);
};

window.walk.visit = async (messages, role) => {
  await window.walk.show(messages);
  return window.walk.look(role);
};

window.walk.look = (role) => {
  const found = [...tooWide(), ...outOfView()];
  return role === "table" ? [...found, ...toScroll()] : found;
};

const name = (element) =>
  `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}${[...element.classList].map((one) => `.${one}`).join("")}`;

const shown = (element) => element.checkVisibility({ visibilityProperty: true });

function tooWide() {
  const more = document.scrollingElement.scrollWidth - innerWidth;
  if (more <= 0) return [];
  const wide = [...document.querySelectorAll("main *, #bar *")].find(
    (one) => shown(one) && one.getBoundingClientRect().right > innerWidth + 1,
  );
  return [`${more} px wider than the screen: ${wide ? name(wide) : "?"}`];
}

function outOfView() {
  if (document.body.dataset.view !== "now") return [];
  const heading = document.getElementById("prompt");
  const button = mainButton();
  return [heading && hidden(heading, "heading"), button && hidden(button, "button")].filter(Boolean);
}

/** The button that ends the form; where every button answers, the first of them. */
function mainButton() {
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const [go] = all("#now .go");
  return go ?? all("#now > :not(.asked, .tools) button")[0];
}

function hidden(element, what) {
  const box = element.getBoundingClientRect();
  const top = document.getElementById("bar").getBoundingClientRect().bottom;
  const tabs = document.getElementById("tabs").getBoundingClientRect();
  const bottom = tabs.top > innerHeight / 2 ? tabs.top : innerHeight;
  if (box.top < top - 1 || box.bottom > bottom + 1)
    return `${what} out of view: ${Math.round(box.top)}–${Math.round(box.bottom)} of ${Math.round(top)}–${Math.round(bottom)}`;
  const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return seen && !element.contains(seen) && !seen.contains(element) ? `${what} under ${name(seen)}` : "";
}

/** Lists of what happened and of settings may be longer than the screen: they scroll in a column of their own. */
const LONG = ["log", "more"];

function toScroll() {
  const page = document.scrollingElement.scrollHeight - innerHeight;
  const inner = [...document.querySelectorAll("main, main *")].filter(
    (one) => !one.closest(LONG.map((id) => `#${id}`).join()) && shown(one) && cut(one),
  );
  const told = inner.map((one) => `${one.scrollHeight - one.clientHeight} px of ${name(one)} out of view`);
  return page > 0 ? [`${page} px to scroll`, ...told] : told;
}

/** Whether something is taller than its place; a line that ends in dots is not. */
function cut(element) {
  const style = getComputedStyle(element);
  const scrolls =
    style.overflowY !== "visible" && style.whiteSpace !== "nowrap" && style.display !== "inline";
  return scrolls && element.clientHeight > 1 && element.scrollHeight > element.clientHeight + 1;
}
