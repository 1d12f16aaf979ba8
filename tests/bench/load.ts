import autocannon, { type Instance, type Options } from "autocannon";

/** One request of a load. */
export interface LoadRequest {
  method: "GET" | "POST";
  path: string;
  token: string;
  body?: unknown;
}

/** Connections kept busy at once: what the toolchain's own figures were taken with. */
const CONNECTIONS = 16;

/**
 * Sends requests as fast as a server takes them, sixteen at a time.
 *
 * @returns requests a second
 * @throws Error when any of them is not answered with success
 */
export async function sendAll(url: string, requests: readonly LoadRequest[]): Promise<number> {
  let next = 0;
  const began = performance.now();
  // autocannon itself looks at the clock once a second.
  let ended = began;
  const options: Options = {
    url,
    connections: CONNECTIONS,
    amount: requests.length,
    timeout: 60,
    requests: [
      {
        setupRequest: (request) => {
          // One more may be asked for than are sent.
          const sent = requests[next % requests.length];
          next += 1;
          if (sent === undefined) return request;
          return {
            ...request,
            method: sent.method,
            path: sent.path,
            headers: {
              authorization: `Bearer ${sent.token}`,
              ...(sent.body === undefined ? {} : { "content-type": "application/json" }),
            },
            body: sent.body === undefined ? undefined : JSON.stringify(sent.body),
          };
        },
      },
    ],
  };
  const load: Instance = autocannon(options, () => undefined);
  const finished = new Promise<autocannon.Result>((resolve) => load.once("done", resolve));
  load.on("response", () => {
    ended = performance.now();
  });
  const result = await finished;
  const seconds = (ended - began) / 1000;
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${bad} of ${requests.length} requests to ${url} failed.`);
  return requests.length / seconds;
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError("The median of nothing.");
  return middle;
}
