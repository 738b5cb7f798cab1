/**
 * Asks how all tables stand once a second, and shows it. Texts are set as texts: nothing from a table is markup.
 *
 * @typedef {{name: string, online: boolean, phase: string|null, seconds: number|null, title: string|null,
 *   example: string|null, players: number|null, asks: string|null, outcome: string|null, away: string[]|null}} Table
 */

const EVERY = 1000;
const [list, trouble, empty] = ["tables", "trouble", "empty"].map(
  (id) => /** @type {HTMLElement} */ (document.getElementById(id)),
);

/** @param {string} kind @param {string} text @param {string} [name] */
function line(kind, text, name = "p") {
  const element = document.createElement(name);
  element.className = kind;
  element.textContent = text;
  return element;
}

/** @param {number} seconds */
function face(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {Table} table */
function card(table) {
  const article = document.createElement("article");
  article.dataset.phase = table.phase ?? "";
  article.classList.toggle("offline", !table.online);
  const heading = document.createElement("h2");
  heading.append(line("name", table.name, "span"));
  if (table.seconds !== null) heading.append(line("clock", face(table.seconds), "time"));
  article.append(heading);
  if (table.title) article.append(line("game", `${table.title} · ${table.players ?? "?"} players`));
  if (table.example) article.append(line("example", table.example));
  article.append(line("asks", says(table)));
  if (table.away?.length) article.append(line("away", `Away: ${table.away.join(", ")}`));
  return article;
}

/** @param {Table} table */
function says(table) {
  if (!table.online) return "Offline";
  if (table.phase === "paused") return "Paused";
  return table.outcome ?? table.asks ?? "Waiting for a game";
}

async function look() {
  try {
    const answer = await fetch("/api/tables");
    const wall = await answer.json();
    list.replaceChildren(...wall.tables.map(card));
    empty.hidden = wall.tables.length > 0;
    trouble.hidden = wall.connected;
  } catch {
    trouble.hidden = false;
  }
  setTimeout(look, EVERY);
}

look();
