import { expect, it } from "vitest";
import { importLists, listHeader, listRecords } from "./import-lists.ts";

const row = {
  __typename: "ImportRow" as const,
  row: 7,
  questionId: "12",
  question: '=1+1, "or"?',
  subject: "Torts",
  error: null,
};

it.each([
  ["ERROR", "\ufeffrow,error\r\n", "7,subject is empty.\r\n"],
  ["DUPLICATE", "\ufeffrow,question,existing_id\r\n", `7,"'=1+1, ""or""?",12\r\n`],
  ["CREATED", "\ufeffid,question,subject\r\n", `12,"'=1+1, ""or""?",Torts\r\n`],
])("writes %s as a file that no spreadsheet runs", (outcome, header, record) => {
  const list = importLists.find((candidate) => candidate.outcome === outcome);
  if (list === undefined) throw new Error("no list");
  const given = outcome === "ERROR" ? { ...row, error: "subject is empty." } : row;
  expect(listHeader(list)).toBe(header);
  expect(listRecords(list, [given])).toBe(record);
});
