import { expect, it } from "vitest";
import { countIds } from "./count-ids.ts";

const count = (text: string) => countIds(new Blob([text]));

it.each([
  ["no such column", "question_text,subject\nWhat?,Torts\n", 0],
  ["ids, and a row without", "\ufeffquestion_text,ID\r\nWhat?,12\r\nWho?,\r\nWhy?,13", 2],
  ["quoted cells with lines and commas", 'id,question_text\n7,"What, ""if""\nit is?"\n8,b\n', 2],
  ["semicolons after a hint", "sep=;\nid;question_text\n7;What, if?\n", 1],
])("counts rows of %s", async (_what, text, ids) => {
  await expect(count(text)).resolves.toBe(ids);
});
