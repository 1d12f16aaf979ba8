import { startSession } from "./start-session.ts";
import { arrival } from "./take-arrival.ts";

/** How this page was opened. Read once at load. */
export const start = startSession(arrival);
