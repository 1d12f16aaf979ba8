import { expect, test } from "vitest";
import { UnreadableFile } from "./file-failure.ts";
import { readInThread } from "./file-thread.ts";

const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const bytes = [Buffer.from("a")];

test("a reading that takes too long is ended, and says what to do", async () => {
  const reading = readInThread(script("for (;;);"), bytes, null, 1);
  const failure = reading.next();
  await expect(failure).rejects.toBeInstanceOf(UnreadableFile);
  await expect(failure).rejects.toThrow(/took longer than .* so it was ended\. Split the file/);
});

test("a reading that fills its memory ends alone, and says so", { timeout: 60_000 }, async () => {
  const fill = "const all = []; for (;;) all.push(new Array(1e5).fill(all.length + 0.5));";
  const failure = readInThread(script(fill), bytes, null).next();
  await expect(failure).rejects.toThrow("The file takes more memory than reading one may take.");
});
