import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ImportPlace, ImportPlaces } from "./import-places.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);

it("a file that was told to give way and lands keeps no other slow one from giving way", async () => {
  const places = new ImportPlaces();
  const held: ImportPlace[] = [];
  const outcomes: Promise<unknown>[] = [];
  /** Its sender begins, and is not heard of again. */
  const enter = (userId: number, work: (place: ImportPlace) => Promise<unknown>) => {
    const running = places.run(userId, (place) => {
      held.push(place);
      return work(place);
    });
    outcomes.push(running.catch((error: Error) => error.message));
  };
  const { promise: lastByte, resolve: sendLastByte } = Promise.withResolvers<void>();
  const { promise: landed, resolve: land } = Promise.withResolvers<void>();
  enter(1, async (place) => {
    await place.fromSender(lastByte);
    await landed;
  });
  for (const userId of [2, 3]) enter(userId, (place) => place.fromSender(never()));
  // One that is fast enough.
  enter(4, () => never());
  await vi.advanceTimersByTimeAsync(5_001);
  sendLastByte();
  await vi.advanceTimersByTimeAsync(1);
  // All places are taken, and the first was measured as slow: it is told, while the server works on it.
  enter(5, () => never());
  expect(held[0]?.isGivingWay).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(held).toHaveLength(4);
  held[0]?.arrived();
  await vi.advanceTimersByTimeAsync(300);
  expect(await outcomes[1]).toContain("The file came too slowly");
  expect(held).toHaveLength(5);
  land();
  expect(await outcomes[0]).toBeUndefined();
});
