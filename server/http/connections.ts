import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import { networkOf } from "../rate-limits/network.ts";

/** How many connections may be open. */
interface ConnectionLimits {
  /** Of one process; each costs some kilobytes before it has said anything. */
  most: number;
  /** Of them from one address, where addresses are people. */
  mostOfOne: number;
}

/** One address may be a hall of 5,000 whose pages are open. */
const LIMITS: ConnectionLimits = { most: 16_000, mostOfOne: 12_000 };

/** The open connections of each address, and which of them wait for an answer. */
export class OpenConnections {
  readonly #limits: ConnectionLimits;
  readonly #byAddress = new Map<string, Set<Socket>>();
  readonly #busy = new Map<Socket, number>();
  #count = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  add(socket: Socket): void {
    const network = networkOf(socket.remoteAddress);
    const open = this.#byAddress.get(network) ?? new Set();
    const { most, mostOfOne } = this.#limits;
    if (open.size >= mostOfOne || this.#count >= most) this.#makeRoom();
    this.#byAddress.set(network, open);
    open.add(socket);
    this.#count += 1;
    socket.once("close", () => {
      open.delete(socket);
      this.#busy.delete(socket);
      this.#count -= 1;
      if (open.size === 0) this.#byAddress.delete(network);
    });
  }

  begin(socket: Socket): void {
    this.#busy.set(socket, (this.#busy.get(socket) ?? 0) + 1);
  }

  end(socket: Socket): void {
    const left = (this.#busy.get(socket) ?? 1) - 1;
    if (left > 0) this.#busy.set(socket, left);
    else this.#busy.delete(socket);
  }

  /** Ends a connection of the address that has most: one without a request, if there is any. */
  #makeRoom(): void {
    let most = new Set<Socket>();
    for (const open of this.#byAddress.values()) if (open.size > most.size) most = open;
    for (const socket of most) {
      if (this.#busy.has(socket)) continue;
      socket.destroy();
      return;
    }
    const [oldest] = most;
    oldest?.destroy();
  }
}

/**
 * Bounds the connections that are open. Whoever has most gives one up for the next who comes, so that
 * no address keeps the others out.
 */
export function limitConnections(app: FastifyInstance, { trustProxy }: Config): void {
  // Behind a proxy all come from its address, and it bounds them itself.
  if (trustProxy !== false) {
    app.server.maxConnections = LIMITS.most;
    return;
  }
  const connections = new OpenConnections(LIMITS);
  app.server.on("connection", (socket: Socket) => connections.add(socket));
  app.server.on("request", ({ socket }, response) => {
    connections.begin(socket);
    response.once("close", () => connections.end(socket));
  });
}
