import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A connection on which a test writes raw HTTP. */
export class RawConnection {
  readonly #socket: Socket;
  #received = "";
  #open = true;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      this.#received += text;
    });
    // Being cut off is what these tests wait for.
    socket.on("error", () => undefined);
    socket.once("close", () => {
      this.#open = false;
    });
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    return new RawConnection(socket);
  }

  say(text: string): void {
    if (this.#socket.writable) this.#socket.write(text);
  }

  get isOpen(): boolean {
    return this.#open;
  }

  get received(): string {
    return this.#received;
  }

  /** Waits until the server closes the connection, and answers what it said on it. */
  async end(withinMs = 10_000): Promise<string> {
    const until = performance.now() + withinMs;
    while (this.#open && performance.now() < until) await sleep(10);
    if (this.#open) throw new Error(`Still open after ${withinMs} ms: ${this.#received}`);
    return this.#received;
  }

  close(): void {
    this.#socket.destroy();
  }
}
