import { type Arrival, readArrival } from "./arrival.ts";

/** Reads the arrival, and removes it from the address bar and the history. */
function takeArrival(): Arrival {
  const { pathname, search } = window.location;
  const arrival = readArrival(pathname, search);
  if (arrival.kind !== "none") window.history.replaceState(null, "", "/auth");
  return arrival;
}

/** Read while this module loads, since it is the first import of the page. */
export const arrival: Arrival = takeArrival();
