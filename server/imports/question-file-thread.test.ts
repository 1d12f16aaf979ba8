import { afterEach, expect, test } from "vitest";
import { UnreadableFile } from "./file-failure.ts";
import { QuestionFileThread } from "./question-file-thread.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject\n";
const labels = { subjects: ["Law of Torts"], topics: [], exams: [] };

let thread: QuestionFileThread;

function open(): QuestionFileThread {
  thread = new QuestionFileThread({ currentYear: 2026, labels, maxQuestions: null });
  return thread;
}

afterEach(() => thread.close());

const readAll = (lists: Uint8Array[]) =>
  lists.flatMap((json) => JSON.parse(Buffer.from(json).toString()));

test("rows come as the stages take them, in the bank's spelling, counted over the whole file", async () => {
  const file = open();
  // Longer than what the kind of file is judged by.
  const long = `${HEADER}One?,${"a".repeat(600)},b,c,d,A,LAW OF TORTS\n\nTwo?,a,b,c,d,Z,Torts\nThree?,a,b`;
  const first = await file.read(Buffer.from(long));
  expect(readAll(first.questions)).toMatchObject([{ position: 2, subject: "Law of Torts" }]);
  expect(readAll(first.errors)).toMatchObject([{ row: 4 }]);
  const last = await file.read(null);
  expect(readAll(last.errors)).toMatchObject([{ row: 5 }]);
  expect(last).toMatchObject({ rowsRead: 3, errorCount: 2, lastRow: 5, ignoredColumns: [] });
});

test("a piece of a larger buffer is read alone, and stays with its owner", async () => {
  const file = open();
  const whole = Buffer.from(`secret${HEADER}One?,a,b,c,d,A,Torts\n`);
  await file.read(whole.subarray(6));
  const last = await file.read(null);
  expect(readAll(last.questions)).toMatchObject([{ questionText: "One?" }]);
  expect(whole.subarray(0, 6).toString()).toBe("secret");
});

test("a file that can't be read keeps its reason", async () => {
  const file = open();
  await expect(file.read(Buffer.from("%PDF-1.7\n"))).resolves.toMatchObject({ rowsRead: 0 });
  const failure = file.read(null);
  await expect(failure).rejects.toBeInstanceOf(UnreadableFile);
  await expect(failure).rejects.toThrow("Please select a CSV file");
});

test("whoever waits for a thread that ends is told, and so is whoever comes later", async () => {
  const file = open();
  const waiting = file.read(Buffer.from(HEADER));
  const told = expect(waiting).rejects.toThrow("The thread that reads the file ended");
  await file.close();
  await told;
  await expect(file.read(null)).rejects.toThrow("The thread that reads the file ended");
});
