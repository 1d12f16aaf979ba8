import { beforeEach, describe, expect, it } from "vitest";
import { memoryStorage } from "../apollo/browser-storage.ts";
import { generatorDefaults } from "./generator-form.ts";
import { type FormStorage, keepForm, readKeptForm } from "./kept-form.ts";

let entries: Map<string, string>;
let storage: FormStorage;

beforeEach(() => {
  entries = new Map();
  storage = memoryStorage(entries);
});

const form = { ...generatorDefaults, title: "Torts", subjects: ["Law of Torts"], pyqOnly: true };

describe("the form that a tab keeps", () => {
  it("comes back as it was, to the same person", () => {
    keepForm(storage, 1, form);
    expect(readKeptForm(storage, 1)).toEqual(form);
    expect(readKeptForm(storage, 2)).toEqual(generatorDefaults);
  });

  it.each([
    "",
    "nonsense",
    "null",
    "{}",
    JSON.stringify({ ...form, numQuestions: -1 }),
    JSON.stringify({ ...form, topics: [1] }),
    JSON.stringify({ ...form, pyqOnly: "yes" }),
  ])("is replaced by the defaults when it is unreadable: %s", (text) => {
    keepForm(storage, 1, form);
    for (const key of entries.keys()) entries.set(key, text);
    expect(readKeptForm(storage, 1)).toEqual(generatorDefaults);
  });

  it("does without a storage that is denied or full", () => {
    keepForm(null, 1, form);
    expect(readKeptForm(null, 1)).toEqual(generatorDefaults);
    const full: FormStorage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(() => keepForm(full, 1, form)).not.toThrow();
  });
});
