import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { FileTooLarge, UnreadableFile } from "./file-failure.ts";

/** What a thread answers to a piece of a file. Errors lose their class on the way from thread to thread. */
export type ThreadAnswer<Piece> =
  | { read: Piece }
  | { failure: "unreadable" | "tooLarge"; reason: string };

const SPLIT = "Split the file into several, or make its pictures smaller.";

/** Why a thread has ended by itself: a file that does this to one is refused like any other. */
function endingOf(error: unknown, signal: AbortSignal | undefined, seconds: number): unknown {
  if (signal?.aborted) {
    const said = `Reading the file took longer than ${seconds} seconds, so it was ended.`;
    return new UnreadableFile(`${said} ${SPLIT}`);
  }
  return (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY"
    ? new UnreadableFile(`The file takes more memory than reading one may take. ${SPLIT}`)
    : error;
}

/**
 * Reads a file in a thread of its own: what takes seconds there doesn't keep the server from other requests.
 *
 * @param script what runs there, with serveFile
 * @param bytes in pieces of any size, each of which yields a piece; one more comes at the end
 * @param withinSeconds how long the reading may take; left out for any time
 * @throws UnreadableFile, FileTooLarge, and what the bytes throw
 */
export async function* readInThread<Piece extends object>(
  script: URL,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  workerData: unknown,
  withinSeconds = 0,
): AsyncGenerator<Piece & { readBytes: number }, void, undefined> {
  const worker = new Worker(script, {
    workerData,
    execArgv: [],
    // Far above what any file needs; young objects are few, since a row is soon done with.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
  });
  const signal = withinSeconds > 0 ? AbortSignal.timeout(withinSeconds * 1000) : undefined;
  const answers = on(worker, "message", { close: ["exit"], signal });
  let readBytes = 0;
  const answerTo = async (chunk: Uint8Array | null) => {
    // A copy of its own, since a piece of a larger buffer would take all of it along.
    const copy = chunk && new Uint8Array(chunk);
    worker.postMessage(copy, copy ? [copy.buffer] : []);
    const { value, done } = await answers.next().catch((error) => {
      throw endingOf(error, signal, withinSeconds);
    });
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
