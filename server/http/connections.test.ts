import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { OpenConnections } from "./connections.ts";

/** As much of a socket as connections are counted by. */
class FakeSocket extends EventEmitter {
  destroyed = false;
  readonly remoteAddress: string;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit("close");
  }
}

function opened(connections: OpenConnections, address: string, count: number): FakeSocket[] {
  return Array.from({ length: count }, () => {
    const socket = new FakeSocket(address);
    connections.add(socket as unknown as Socket);
    return socket;
  });
}

it("lets whoever has most give up an idle connection for the next who comes", () => {
  const connections = new OpenConnections({ most: 10, mostOfOne: 8 });
  const crowd = opened(connections, "203.0.113.1", 7);
  const others = opened(connections, "203.0.113.2", 3);
  const [first] = crowd;
  connections.begin(first as unknown as Socket);
  const [newcomer] = opened(connections, "203.0.113.3", 1);
  expect(newcomer?.destroyed).toBe(false);
  expect(others.some(({ destroyed }) => destroyed)).toBe(false);
  expect(crowd.map(({ destroyed }) => destroyed)).toEqual([false, true, ...Array(5).fill(false)]);
});

it("bounds one address, whose newest connection is taken all the same", () => {
  const connections = new OpenConnections({ most: 100, mostOfOne: 4 });
  const sockets = opened(connections, "203.0.113.1", 6);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  // Where all of them wait for an answer, the oldest goes.
  for (const socket of sockets.slice(2)) connections.begin(socket as unknown as Socket);
  opened(connections, "203.0.113.1", 1);
  expect(sockets[2]?.destroyed).toBe(true);
});
