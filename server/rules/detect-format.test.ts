import { describe, expect, it } from "vitest";
import { detectFormat } from "./detect-format.ts";

const detected = (text: string, name = "file", type = "") =>
  detectFormat(Buffer.from(text, "latin1"), name, type);

describe("the format of a file", () => {
  it.each([
    ['{"question_text":"What?"}\n', "questions.txt", "json"],
    ["question_text,option_a,correct_option\nWhat?,a,A\n", "bank", "csv"],
    ["\u00ff\u00feq\0u\0e\0s\0t\0i\0o\0n\0_\0t\0e\0x\0t\0,\0a\0", "bank", "csv"],
    ["Anything; at all", "bank.csv", "csv"],
    ["PK\u0003\u0004 word/document.xml", "paper.bin", "word"],
    ["PK\u0003\u0004 imsmanifest.xml", "package", "qti"],
    ['<?xml version="1.0"?><quiz><question/></quiz>', "export", "moodle"],
    ["::Q1:: Who pays? {=Asha ~Vikram}", "bank.txt", "gift"],
    ["Who pays?\nA. Asha\nB. Vikram\nANSWER: A\n", "bank.txt", "aiken"],
    ["1. Who pays?\n(a) Asha\n(b) Vikram\nAnswer: (a)\n", "Pasted text", "text"],
  ])("is read from %j called %s", (text, name, format) => {
    expect(detected(text, name)).toBe(format);
  });

  it("is the type's where neither content nor name says it", () => {
    expect(detected("a,b", "blob", "text/csv; charset=utf-8")).toBe("csv");
  });

  it("is none where nothing is known of it", () => {
    expect(detected("x", "notes.pdf")).toBeNull();
  });

  it("takes no longer for a long line without an end", () => {
    const start = performance.now();
    for (const piece of ["question text ", "{", "ANSWER:\n", "1) (a) ", "<quiz "]) {
      detected(piece.repeat(20_000), "file");
    }
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
