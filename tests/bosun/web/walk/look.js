/** What is wrong with what the screen shows now: too wide, out of view, covered, or to be scrolled. */

window.walk ??= {};

const soon = () => new Promise((resolve) => setTimeout(resolve));

/** Say the messages of one moment, and wait for the picture of its game and for its story. */
window.walk.show = async ({ messages, fetched }) => {
  window.walk.fetched = fetched;
  for (const message of messages) {
    if (message.outcome) window.walk.line.say({ ...message, number: -1, outcome: null }); // a story begins anew
    window.walk.line.say(message);
  }
  document.querySelector("#door:not([hidden]) .seat.other:last-child")?.click(); // an onlooker stays one
  scrollTo(0, 0);
  do await soon();
  while (document.getElementById("map").childElementCount < 2 || document.querySelector(".story:empty"));
};

window.walk.visit = async (moment, role) => {
  await window.walk.show(moment);
  return window.walk.look(role);
};

/** The next page of a story; false behind the last. */
window.walk.turn = async () => {
  const next = document.querySelector(".story-next");
  next?.click();
  await soon();
  return Boolean(next);
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
  const all = [...document.querySelectorAll("main *, #bar *, dialog, dialog *")].filter(shown);
  const wide = all.find((one) => one.getBoundingClientRect().right > innerWidth + 1);
  const sideways = all.filter(scrollsSideways).map((one) => `${name(one)} scrolls sideways`);
  return more > 0 ? [`${more} px wider than the screen: ${wide ? name(wide) : "?"}`, ...sideways] : sideways;
}

const scrollsSideways = (element) =>
  ["auto", "scroll"].includes(getComputedStyle(element).overflowX) &&
  element.scrollWidth > element.clientWidth + 1;

function outOfView() {
  if (document.body.dataset.view !== "now") return [];
  const heading = document.getElementById("prompt");
  return inView(heading, mainButton());
}

const inView = (heading, button) =>
  [heading && hidden(heading, "heading"), button && hidden(button, "button")].filter(Boolean);

/** A page around the game: what it is about and what to press first are in view. */
window.walk.lookAround = (button, top) => {
  if (top) document.querySelector(top).scrollIntoView({ block: "start" });
  else scrollTo(0, 0);
  const place = document.querySelector("dialog[open]") ?? document.body;
  const [heading] = top ? [] : [...place.querySelectorAll("h1, h2")].filter(shown);
  return [...tooWide(), ...inView(heading, button ? document.querySelector(button) : null)];
};

/** The button that ends the form; where every button answers, the first of them. */
function mainButton() {
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const [go] = all("#now .go");
  return go ?? all("#now > :not(.asked, .tools) button")[0];
}

function hidden(element, what) {
  const box = element.getBoundingClientRect();
  const { top, bottom } = openSpace(element);
  if (box.top < top - 1 || box.bottom > bottom + 1)
    return `${what} out of view: ${Math.round(box.top)}–${Math.round(box.bottom)} of ${Math.round(top)}–${Math.round(bottom)}`;
  const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return seen && !element.contains(seen) && !seen.contains(element) ? `${what} under ${name(seen)}` : "";
}

/** From where to where something can be seen: below the bar and above the tabs; in a dialog all over the screen. */
function openSpace(element) {
  const edge = (id) => document.getElementById(id)?.getBoundingClientRect();
  if (element.closest("dialog")) return { top: 0, bottom: innerHeight };
  const tabs = edge("tabs");
  const below = tabs && tabs.top > innerHeight / 2;
  return { top: edge("bar")?.bottom ?? 0, bottom: below ? tabs.top : innerHeight };
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
