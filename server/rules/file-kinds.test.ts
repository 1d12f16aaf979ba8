import { expect, test } from "vitest";
import { unreadableWords } from "./file-kinds.ts";

const words = (text: string) => unreadableWords(Buffer.from(text, "latin1"));
const OLE = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";
const wide = (text: string) => Buffer.from(text, "utf16le").toString("latin1");
const packed = (name: string, content = "") =>
  `PK\u0003\u0004${"\0".repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}${content}`;

test.each([
  ["a PDF document", "%PDF-1.7"],
  ["a picture", "\u0089PNG\r\n\u001a\n"],
  ["a picture", "\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF"],
  ["a picture", "RIFF\n\n\n\nWEBPVP8 "],
  ["a picture", '<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg">'],
  ["an Office document with a password", `${OLE}${wide("EncryptedPackage")}`],
  ["an older Word document (.doc)", `${OLE}${wide("WordDocument")}`],
  ["an older Excel workbook (.xls)", `${OLE}${wide("Workbook")}`],
  ["an older Office document (.doc, .xls), or one with a password", OLE],
  ["a Word document in the form RTF", "{\\rtf1\\ansi"],
  ["a web page (HTML)", "\n<!DOCTYPE html>\n<html lang=en>"],
  ["a web page (HTML)", "<html><body>"],
  [
    "a LibreOffice text (.odt)",
    packed("mimetype", "application/vnd.oasis.opendocument.textPK\u0003\u0004"),
  ],
  ["a PowerPoint presentation", packed("ppt/presentation.xml")],
  ["a packed file (RAR)", "Rar!\u001a\u0007"],
  ["a list in JSON", '[\n  {"question_text": "What?"}]'],
  ["data that is not text", "\u0001\u0002\u0003\0\u0007abc"],
])("a file that is %s says so", (what, beginning) => {
  expect(words(beginning)).toContain(`This file is ${what}, which can't be read. `);
});

test("an empty file says so", () => {
  expect(words("")).toBe("The file is empty. Choose the one with the questions.");
});

test.each([
  "question_text,option_a\nWhat?,a",
  "\u00ff\u00feq\u0000",
  "1. What?\u000b(a) A tax",
  `${"1. What is a tort? (a) A wrong ".repeat(9)}\0`,
  "<quiz><question/></quiz>",
  packed("word/document.xml"),
])("%j may be read", (beginning) => {
  expect(words(beginning)).toBeNull();
});
