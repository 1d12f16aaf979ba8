import { describe, expect, it } from "vitest";
import { detectFormat, misfitWords, otherFileKind } from "./detect-format.ts";

const bytesOf = (text: string) => Buffer.from(text, "latin1");
const detected = (text: string, name = "file", type = "") =>
  detectFormat(bytesOf(text), name, type);

/** The first entries of a packed file. Their packed content looks like GIFT. */
const packed = (...names: string[]) =>
  names
    .map(
      (name) =>
        `PK\u0003\u0004${"\0".repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}::a::{=b ~c}{~=`,
    )
    .join("");

describe("the format of a file", () => {
  it.each([
    ['{"question_text":"What?"}\n', "questions.txt", "json"],
    ["question_text,option_a,correct_option\nWhat?,a,A\n", "bank", "csv"],
    ["\u00ff\u00feq\0u\0e\0s\0t\0i\0o\0n\0_\0t\0e\0x\0t\0,\0a\0,\0b\0", "bank", "csv"],
    ["Question;A;B;Ans\n1. What?;(a) Asha;(b) Vikram;a\n", "bank.txt", "csv"],
    ['sep=;\n"Question";"A";"B"\n', "bank.txt", "csv"],
    ["Anything; at all", "bank.csv", "csv"],
    ["Prompt,Right\nf(x) {=x},1\n", "bank.csv", "csv"],
    [
      "<?xml version='1.0'?><!-- a > b --><!DOCTYPE quiz><quiz><question/></quiz>",
      "export",
      "moodle",
    ],
    ['<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1">', "item", "qti"],
    ["<qti:qti-assessment-item ", "bank.xml", "qti"],
    ["::Q1:: Who pays? {=Asha ~Vikram}", "bank.txt", "gift"],
    ["::Q1:: Who, then? {=Asha ~Vikram}\n\n::Q2:: Who, now? {=Asha ~Vikram}", "bank.csv", "gift"],
    ["Who pays?\nA. Asha\nB. Vikram\nANSWER: A\n", "bank.txt", "aiken"],
    ["1. Who pays?\n(a) Asha\n(b) Vikram\nAnswer: (a)\n", "Pasted text", "text"],
    ["1. Who pays?\n(a) Asha\n(b) Vikram\nAnswer: (a)\n", "paper.docx", "text"],
  ])("is read from %j called %s", (text, name, format) => {
    expect(detected(text, name)).toBe(format);
  });

  it.each([
    [["[Content_Types].xml", "word/document.xml"], "word"],
    [["[Content_Types].xml", "xl/workbook.xml"], "excel"],
    [["imsmanifest.xml"], "qti"],
    [["pictures/a.png", "items/q1.xml"], "qti"],
    [["pictures/a.png"], "qti"],
  ])("is by the names inside %j, whatever it is called or sent as", (names, format) => {
    for (const name of ["bank.zip", "bank.csv", "bank.txt", "bank.gift", "bank"]) {
      expect(detected(packed(...names), name, "text/csv")).toBe(format);
    }
  });

  it("is the name's where the first names inside say only that it is of Office", () => {
    expect(detected(packed("[Content_Types].xml"), "bank.xlsx")).toBe("excel");
    expect(detected(packed("[Content_Types].xml"), "paper.docx")).toBe("word");
  });

  it("is that of the content, whatever type is sent", () => {
    const paper = "1. Who pays?\n(a) Asha\n(b) Vikram\nAnswer: (a)\n";
    expect(detected(paper, "paper.txt", "text/csv")).toBe("text");
    expect(detected(paper, "paper", "text/csv")).toBe("text");
  });

  it("is the type's where neither content nor name says it", () => {
    expect(detected("a,b", "blob", "text/csv; charset=utf-8")).toBe("csv");
  });

  it("is none where nothing is known of it, nor of what can't be read", () => {
    expect(detected("x", "notes.pdf")).toBeNull();
    expect(detected("%PDF-1.7", "bank.csv", "text/csv")).toBeNull();
    expect(detected("", "bank.csv", "text/csv")).toBeNull();
  });

  it("takes no longer for a long line without an end", () => {
    const start = performance.now();
    const pieces = [
      "question text ",
      "{",
      "ANSWER:\n",
      "1) (a) ",
      "<quiz ",
      "<!-- ",
      " ",
      "PK\u0003\u0004",
    ];
    for (const piece of pieces) detected(piece.repeat(20_000), "file");
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

it("says what a packed file is that somebody wants read as text", () => {
  const words = (format: "gift" | "word") =>
    misfitWords(bytesOf(packed("xl/workbook.xml")), format);
  expect(words("gift")).toBe(
    "This file is an Excel workbook, not GIFT. Choose Excel under “Read as”.",
  );
  expect(words("word")).toBeNull();
});

it.each([
  [packed("word/document.xml"), "a Word document. Upload Questions reads it."],
  ["::One:: Is it? {=Yes ~No}", "GIFT. Upload Questions reads it."],
  ["%PDF-1.7", "a PDF document. Open it in Word."],
])("names what %j is where a CSV file is wanted", (beginning, words) => {
  expect(otherFileKind(bytesOf(beginning))).toContain(`This one seems to be ${words}`);
});

it.each(["question_text,option_a\nWhat?,a", "Question Text;option_a\nANSWER: A", "a,b\n1,{=x}"])(
  "%j may be a CSV file",
  (beginning) => {
    expect(otherFileKind(bytesOf(beginning))).toBeNull();
  },
);
