import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** What becomes of the bytes on their way. */
export type Weather = "pass" | "refuse" | "swallow" | "slow";

/** Each piece is so late in slow weather. */
const SLOW_MS = 150;

/** A stretch of network that a test can break: it stands where the database, or the server, seems to be. */
export class BreakableNetwork {
  #target: URL;
  #server: Server | null = null;
  #port = 0;
  #weather: Weather = "pass";
  readonly #pairs = new Map<Socket, Socket>();

  /** @param url where the database or the server really is */
  constructor(url: string) {
    this.#target = new URL(url);
  }

  /** From now on, new connections lead there. */
  leadTo(url: string): void {
    this.#target = new URL(url);
  }

  /** Where it seems to be. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  async open(): Promise<void> {
    const server = createServer((near) => this.#join(near));
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("no port");
    this.#port = address.port;
    this.#server = server;
  }

  /**
   * `refuse` is a server that was ended: connections break and new ones are refused. `swallow` is
   * one that is stopped, or a network that lost its way: nothing answers, and nothing breaks. `slow` delays
   * every piece; after it connections break, so that no piece overtakes another.
   */
  async become(weather: Weather): Promise<void> {
    const wasSlow = this.#weather === "slow";
    this.#weather = weather;
    if (weather === "refuse") return this.close();
    if (wasSlow) await this.close();
    if (this.#server === null) await this.open();
    for (const [near, far] of this.#pairs) {
      if (weather === "swallow") {
        near.pause();
        far.pause();
      } else {
        near.resume();
        far.resume();
      }
    }
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.close();
    for (const [near, far] of this.#pairs) {
      near.destroy();
      far.destroy();
    }
    if (server !== null) await once(server, "close");
  }

  #join(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    this.#pairs.set(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (chunk) => {
        if (this.#weather === "slow") setTimeout(() => to.write(chunk), SLOW_MS);
        else to.write(chunk);
      });
      // Broken connections are this class's business.
      from.on("error", () => undefined);
      from.on("close", () => {
        this.#pairs.delete(near);
        to.destroy();
      });
    }
    if (this.#weather === "swallow") {
      near.pause();
      far.pause();
    }
  }
}
