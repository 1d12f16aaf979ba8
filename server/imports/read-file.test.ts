import { expect, test } from "vitest";
import { UnreadableFile } from "./file-failure.ts";
import { type FilePiece, readFile } from "./read-file.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject\n";
const labels = { subjects: ["Law of Torts"], topics: [], exams: [] };

async function read(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  pieces: FilePiece[] = [],
): Promise<FilePiece[]> {
  const data = { format: "csv", currentYear: 2026, labels, maxQuestions: null } as const;
  for await (const piece of readFile(bytes, data)) pieces.push(piece);
  return pieces;
}

const readAll = (lists: Uint8Array[] = []) =>
  lists.flatMap((json) => JSON.parse(Buffer.from(json).toString()));

test("rows come as the stages take them, in the bank's spelling, counted over the whole file", async () => {
  // Longer than what the kind of file is judged by.
  const long = `${HEADER}One?,${"a".repeat(600)},b,c,d,A,LAW OF TORTS\n\nTwo?,a,b,c,d,Z,Torts\nThree?,a,b`;
  const [first, last] = await read([Buffer.from(long)]);
  expect(readAll(first?.questions)).toMatchObject([{ position: 2, subject: "Law of Torts" }]);
  expect(readAll(first?.errors)).toMatchObject([{ row: 4 }]);
  expect(readAll(last?.errors)).toMatchObject([{ row: 5 }]);
  expect(last).toMatchObject({ rowsRead: 3, errorCount: 2, lastRow: 5, ignoredColumns: [] });
});

test("a piece of a larger buffer is read alone, and stays with its owner", async () => {
  const whole = Buffer.from(`secret${HEADER}One?,a,b,c,d,A,Torts\n`);
  const [, last] = await read([whole.subarray(6)]);
  expect(readAll(last?.questions)).toMatchObject([{ questionText: "One?" }]);
  expect(whole.subarray(0, 6).toString()).toBe("secret");
});

test("a file that can't be read keeps its reason", async () => {
  const pieces: FilePiece[] = [];
  const failure = read([Buffer.from("%PDF-1.7\n")], pieces);
  await expect(failure).rejects.toBeInstanceOf(UnreadableFile);
  await expect(failure).rejects.toThrow("This file is a PDF document");
  expect(pieces).toMatchObject([{ rowsRead: 0 }]);
});

test("a fault of the thread ends the reading, and so does one of the bytes", async () => {
  const data = { format: "csv", labels: null } as never;
  await expect(readFile([Buffer.from(HEADER)], data).next()).rejects.toThrow(TypeError);
  async function* broken() {
    yield Buffer.from(HEADER);
    throw new Error("No more bytes.");
  }
  await expect(read(broken())).rejects.toThrow("No more bytes.");
});
