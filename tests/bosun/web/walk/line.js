/** In place of the line to the box: the page hears what the walk says, and nobody hears the page. */

window.walk = { clock: null, line: null, fetched: {} };

window.WebSocket = class {
  static OPEN = 1;

  constructor() {
    this.readyState = 1;
    window.walk.line = this;
    setTimeout(() => this.onopen?.());
  }

  say(message) {
    if (message.type === "state") window.walk.clock = message.clock;
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  send(text) {
    const { do: what, sent } = JSON.parse(text);
    if (what === "ping") setTimeout(() => this.say({ type: "pong", sent, clock: window.walk.clock }));
  }

  close() {}
};

/** What was recorded of the game is fetched from the walk, all else from the box. */
const fetchFromBox = window.fetch;
window.fetch = async (url, ...rest) => {
  const [, name] = /^\/api\/(\w+)/.exec(url) ?? [];
  const found = window.walk.fetched[name];
  return found === undefined ? fetchFromBox(url, ...rest) : Response.json(found);
};
