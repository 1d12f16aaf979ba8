import { expect, test } from "vitest";
import { otherFileKind } from "./file-kinds.ts";

const kind = (text: string) => otherFileKind(Buffer.from(text, "latin1"));

test.each([
  ["PK\u0003\u0004[Content_Types].xml ... xl/workbook.xml", "an Excel workbook"],
  ["PK\u0003\u0004[Content_Types].xml ... word/document.xml", "a Word document"],
  ["PK\u0003\u0004[Content_Types].xml", "an Excel workbook or another document of Office"],
  ["PK\u0003\u0004 imsmanifest.xml", "a QTI package"],
  // Its manifest may be far behind the first item.
  [
    "PK\u0003\u0004 items/q1.xml",
    "a packed file (ZIP). If it is an export of another program, such as QTI",
  ],
  ["\u00d0\u00cf\u0011\u00e0", "an older Excel workbook or Word document"],
  ["%PDF-1.7", "a PDF document"],
  ['<?xml version="1.0"?>\n<quiz><question type="multichoice">', "Moodle XML"],
  ['<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1">', "QTI"],
  ["// notes\n::Torts 1::What is a tort? {=A wrong ~A right}", "GIFT"],
  ["What is a tort?\nA. A wrong\nB. A right\nANSWER: A\n", "Aiken"],
  ["{\\rtf1\\ansi", "a Word document (RTF)"],
  ["<html><body>", "a web page"],
])("%j is named", (beginning, name) => {
  expect(kind(beginning)).toContain(`This one seems to be ${name}`);
});

test.each([
  "question_text,option_a\nWhat?,a",
  "Question Text;option_a\nANSWER: A",
  "\u00ff\u00feq\u0000",
  "a,b\n1,{=x}",
  "",
])("%j may be a CSV file", (beginning) => {
  expect(kind(beginning)).toBeNull();
});

test.each([
  ["%PDF-1.7", "Copy its text and paste that instead."],
  ["\u00d0\u00cf\u0011\u00e0", "Save it as .xlsx or .docx."],
  ["{\\rtf1\\ansi", "Save it as .docx."],
  ["\u0089PNG\u0000\u0001", "Save the questions in one of these formats."],
])("%j can become a file of another format than CSV", (beginning, advice) => {
  expect(otherFileKind(Buffer.from(beginning, "latin1"), "any")).toContain(advice);
});
