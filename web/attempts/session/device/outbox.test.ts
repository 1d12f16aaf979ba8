import { beforeEach, describe, expect, it } from "vitest";
import { listNames } from "#rules/progress.ts";
import { MemoryStorage } from "../../testing/memory-storage.ts";
import { samplePaper, sampleProgress } from "../../testing/sample-attempt.ts";
import { forgetUnsent, keepUnsent, listUnsent, type Unsent } from "./outbox.ts";

const NOW = samplePaper.startedAt + 60_000;
/** Every list could be missing, as if a later version had added it. */
const added = listNames.filter((name) => name !== "answers");
let storage: MemoryStorage;

beforeEach(() => {
  storage = new MemoryStorage();
});

describe("the outbox", () => {
  const unsent: Unsent = {
    userId: "5",
    attemptId: "7",
    testId: "12",
    isRandomTest: false,
    title: "Full Mock 3",
    progress: sampleProgress({ sequence: 9 }),
    keptAt: NOW,
  };

  it("keeps submits until they are forgotten, oldest first", () => {
    keepUnsent(storage, { ...unsent, attemptId: "8", keptAt: NOW + 1 });
    keepUnsent(storage, unsent);
    expect(listUnsent(storage, "5").map((waiting) => waiting.attemptId)).toEqual(["7", "8"]);
    forgetUnsent(storage, unsent);
    expect(listUnsent(storage, "5").map((waiting) => waiting.attemptId)).toEqual(["8"]);
  });

  it.each(added)("sends what was kept before there were %s", (name) => {
    const { [name]: _, ...progress } = unsent.progress;
    storage.setItem("lexam.outbox.5.7", JSON.stringify({ ...unsent, progress }));
    expect(listUnsent(storage, "5")).toEqual([unsent]);
  });

  it("is each account's own", () => {
    keepUnsent(storage, unsent);
    expect(listUnsent(storage, "51")).toEqual([]);
    expect(listUnsent(storage, "6")).toEqual([]);
  });

  it("throws away what it can't read, and survives denied storage", () => {
    storage.setItem("lexam.outbox.5.9", '{"attemptId":"9"}');
    expect(listUnsent(storage, "5")).toEqual([]);
    expect(storage.length).toBe(0);
    expect(keepUnsent(null, unsent)).toBe(false);
    expect(listUnsent(null, "5")).toEqual([]);
  });
});
