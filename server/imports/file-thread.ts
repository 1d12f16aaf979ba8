import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { FileTooLarge, UnreadableFile } from "./file-failure.ts";

/** What a thread answers to a piece of a file. Errors lose their class on the way from thread to thread. */
export type ThreadAnswer<Piece> =
  | { read: Piece }
  | { failure: "unreadable" | "tooLarge"; reason: string };

/**
 * Reads a file in a thread of its own: what takes seconds there doesn't keep the server from other requests.
 *
 * @param script what runs there, with serveFile
 * @param bytes in pieces of any size, each of which yields a piece; one more comes at the end
 * @throws UnreadableFile, FileTooLarge, and what the bytes throw
 */
export async function* readInThread<Piece extends object>(
  script: URL,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  workerData: unknown,
): AsyncGenerator<Piece & { readBytes: number }, void, undefined> {
  const worker = new Worker(script, {
    workerData,
    execArgv: [],
    // Far above what any file needs; young objects are few, since a row is soon done with.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
  });
  const answers = on(worker, "message", { close: ["exit"] });
  let readBytes = 0;
  const answerTo = async (chunk: Uint8Array | null) => {
    // A copy of its own, since a piece of a larger buffer would take all of it along.
    const copy = chunk && new Uint8Array(chunk);
    worker.postMessage(copy, copy ? [copy.buffer] : []);
    const { value, done } = await answers.next();
    if (done) throw new Error("The thread that reads the file ended.");
    const [answer] = value as [ThreadAnswer<Piece>];
    if ("read" in answer) return { ...answer.read, readBytes };
    const { failure, reason } = answer;
    throw failure === "tooLarge" ? new FileTooLarge(reason) : new UnreadableFile(reason);
  };
  try {
    for await (const chunk of bytes) {
      readBytes += chunk.byteLength;
      yield await answerTo(chunk);
    }
    yield await answerTo(null);
  } finally {
    await worker.terminate();
  }
}
