/** The town of Episode 1. */

export { create } from "../perseverance/town.js";
