import { type Arrival, readArrival } from "./arrival.ts";

/** Reads the arrival and takes it out of the address bar and the history, at once. */
function takeArrival(): Arrival {
  const { pathname, search } = window.location;
  const arrival = readArrival(pathname, search);
  if (arrival.kind !== "none") window.history.replaceState(null, "", "/auth");
  return arrival;
}

/** Taken while this module loads: it is the first import of the page. */
export const arrival: Arrival = takeArrival();
