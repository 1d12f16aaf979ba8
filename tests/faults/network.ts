import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** What becomes of the bytes between a server and its database. */
export type Weather = "pass" | "refuse" | "swallow";

/** A stretch of network that a test can break: it stands where the database seems to be. */
export class BreakableNetwork {
  readonly #target: URL;
  #server: Server | null = null;
  #port = 0;
  #weather: Weather = "pass";
  readonly #pairs = new Map<Socket, Socket>();

  /** @param databaseUrl where the database really is */
  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
  }

  /** Where the database seems to be. */
  get databaseUrl(): string {
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
   * one that is stopped, or a network that lost its way: nothing answers, and nothing breaks.
   */
  async become(weather: Weather): Promise<void> {
    this.#weather = weather;
    if (weather === "refuse") return this.close();
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
      from.on("data", (chunk) => to.write(chunk));
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
