/** One form for each kind of request. */

import { act } from "./act.js";
import { choose } from "./choose.js";
import { confirm } from "./confirm.js";
import { count } from "./count.js";
import { draw } from "./draw.js";
import { drop } from "./drop.js";
import { form } from "./form.js";
import { order } from "./order.js";
import { roll } from "./roll.js";
import { waiting } from "./waiting.js";

/** @type {Record<string, (request: any, answer: (answer: any) => void, before?: {was?: any}) => import("../types.js").Form>} */
export const FORMS = { act, choose, confirm, count, draw, drop, form, order, roll, waiting };
