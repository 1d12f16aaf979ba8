import { expect, it } from "vitest";
import {
  type ImportRow,
  importLists,
  listCounts,
  listHeader,
  listRecords,
} from "./import-lists.ts";

const row: ImportRow = {
  __typename: "ImportRow",
  row: 7,
  questionId: "12",
  question: '=1+1, "or"?',
  subject: "Torts",
  error: null,
  cells: [],
  settled: null,
  differences: [{ __typename: "ImportDifference", what: "Key", file: "C", bank: "A" }],
};

it.each([
  ["ERROR", "\ufeffrow,error,question_text,subject\r\n", "7,subject is empty.,'=What?,\r\n"],
  ["SAME", "\ufeffrow,question,existing_id\r\n", `7,"'=1+1, ""or""?",12\r\n`],
  [
    "DIFFERING",
    "\ufeffrow,question,existing_id,what,file,bank\r\n",
    `7,"'=1+1, ""or""?",12,Key,C,A\r\n`,
  ],
  ["CREATED", "\ufeffid,question,subject\r\n", `12,"'=1+1, ""or""?",Torts\r\n`],
])("writes %s as a file that no spreadsheet runs", (outcome, header, record) => {
  const list = importLists.find((candidate) => candidate.outcome === outcome);
  if (list === undefined) throw new Error("no list");
  const error = { ...row, error: "subject is empty.", cells: ["=What?", ""] };
  const given = outcome === "ERROR" ? error : row;
  expect(listHeader(list, ["question_text", "subject"])).toBe(header);
  expect(listRecords(list, [given])).toBe(record);
});

it("counts each row in one list", () => {
  const summary = {
    __typename: "ImportSummary" as const,
    totalProcessed: 1260,
    created: 1233,
    duplicates: 22,
    differing: 4,
    updated: 0,
    errors: 5,
  };
  expect(listCounts({ summary })).toMatchObject({
    CREATED: 1233,
    SAME: 18,
    DIFFERING: 4,
    ERROR: 5,
  });
});
