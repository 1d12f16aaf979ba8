import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "./browser-storage.ts";
import { sampleClaims, sampleToken } from "./testing/sample-tokens.ts";

/** A browser's stores, which outlive its pages. */
function browserStores() {
  const stores = new Map<string, Map<string, string>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return {
      keys: async () => [...store.keys()].map((url) => ({ url: `http://x${url}` })),
      match: async ({ url }: { url: string }) => new Response(store.get(url.slice(8))),
      put: async (address: string, answer: Response) =>
        void store.set(address, await answer.text()),
      delete: async ({ url }: { url: string }) => store.delete(url.slice(8)),
    };
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  return { stores, caches };
}

/** Opens a page for somebody on a browser with these stores. */
async function pageOf(userId: number, caches: unknown) {
  vi.resetModules();
  const values = new Map([
    ["token", sampleToken(sampleClaims({ user_id: userId }))],
    ["refresh_token", "r"],
    ["user", JSON.stringify(sampleClaims({ user_id: userId }))],
  ]);
  const localStorage = memoryStorage(values);
  vi.stubGlobal("window", { localStorage, addEventListener: () => {} });
  vi.stubGlobal("navigator", {});
  if (caches !== undefined) vi.stubGlobal("caches", caches);
  const { session } = await import("./session.ts");
  await session.start(() => Promise.reject(new Error("not expected")));
  return { session, ...(await import("./kept-parts.ts")) };
}

const questions = [{ id: "1", questionText: "Which?" }];

function answerWith(hash: string, list: unknown[], isLeftOut: boolean) {
  return {
    data: { startTest: { id: "7", questions: list } },
    extensions: { parts: [{ path: ["startTest", "questions"], hash, isLeftOut }] },
  };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe("parts that a browser keeps", () => {
  it("are told by their hashes, and put where an answer leaves them out", async () => {
    const { knownParts, fillParts } = await pageOf(1, browserStores().caches);
    expect(await knownParts()).toEqual([]);
    fillParts(answerWith("a", questions, false));
    expect(await knownParts()).toEqual(["a"]);
    const again = answerWith("a", [], true);
    fillParts(again);
    expect(again.data.startTest.questions).toEqual(questions);
  });

  it("are there on the next page, for the same person alone", async () => {
    const { caches, stores } = browserStores();
    const first = await pageOf(1, caches);
    await first.knownParts();
    first.fillParts(answerWith("a", questions, false));
    await vi.waitFor(() => expect(stores.get("lexam-parts-1")?.size).toBe(1));
    const second = await pageOf(1, caches);
    expect(await second.knownParts()).toEqual(["a"]);
    const again = answerWith("a", [], true);
    second.fillParts(again);
    expect(again.data.startTest.questions).toEqual(questions);
    const other = await pageOf(2, caches);
    expect(await other.knownParts()).toEqual([]);
    expect([...stores.keys()].filter((name) => name !== "lexam-parts-2")).toEqual([]);
  });

  it("are removed when their person signs out", async () => {
    const { caches, stores } = browserStores();
    const { session, knownParts, fillParts } = await pageOf(1, caches);
    await knownParts();
    fillParts(answerWith("a", questions, false));
    await vi.waitFor(() => expect(stores.get("lexam-parts-1")?.size).toBe(1));
    session.end({ reason: "BY_HAND", at: null, from: null });
    await vi.waitFor(() => expect(stores.has("lexam-parts-1")).toBe(false));
    expect(await knownParts()).toEqual([]);
  });

  it("are no more than twelve in the browser, the newest", async () => {
    const { caches, stores } = browserStores();
    const { knownParts, fillParts } = await pageOf(1, caches);
    await knownParts();
    for (let number = 1; number <= 15; number += 1) {
      fillParts(answerWith(`h${number}`, questions, false));
      await vi.waitFor(() =>
        expect(stores.get("lexam-parts-1")?.has(`/lexam-parts/h${number}`)).toBe(true),
      );
    }
    await vi.waitFor(() => expect(stores.get("lexam-parts-1")?.size).toBe(12));
    expect((await knownParts())[0]).toBe("h4");
    expect(await knownParts()).toHaveLength(12);
  });

  it("last as long as the page where nothing can be stored, or storing fails", async () => {
    const broken = { keys: () => Promise.reject(new Error("full")), open: refuseToOpen };
    for (const caches of [undefined, broken]) {
      const { knownParts, fillParts } = await pageOf(1, caches);
      expect(await knownParts()).toEqual([]);
      fillParts(answerWith("a", questions, false));
      expect(await knownParts()).toEqual(["a"]);
    }
  });

  it("are asked for with the operations that have some", async () => {
    const { hasParts } = await pageOf(1, undefined);
    expect(["StartTest", "Result", "Tests", undefined].map(hasParts)).toEqual([
      ...[true, true],
      ...[false, false],
    ]);
  });
});

function refuseToOpen(): Promise<never> {
  return Promise.reject(new Error("full"));
}
