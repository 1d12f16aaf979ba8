import { expect, it } from "vitest";
import { ExportFiles } from "./export-files.ts";

const wordsOf = ({ pieces }: { pieces: Blob[] }) => new Blob(pieces).text();

it("an export that an import reads is one file", async () => {
  const files = new ExportFiles();
  expect(files.add("\ufeffid\r\n1\r\n")).toBeNull();
  expect(files.add("2\r\n")).toBeNull();
  const only = files.end();
  expect(only.number).toBeNull();
  expect(await wordsOf(only)).toBe("id\r\n1\r\n2\r\n");
});

it("a longer one is several, each with the header and whole parts", async () => {
  const files = new ExportFiles(20);
  const saved = ["\ufeffid\r\n1111\r\n", "2222\r\n", "3333\r\n4444\r\n", "5555\r\n"]
    .map((part) => files.add(part))
    .filter((file) => file !== null);
  saved.push(files.end());
  expect(saved.map(({ number }) => number)).toEqual([1, 2]);
  expect(await Promise.all(saved.map(wordsOf))).toEqual([
    "id\r\n1111\r\n2222\r\n",
    "id\r\n3333\r\n4444\r\n5555\r\n",
  ]);
});
