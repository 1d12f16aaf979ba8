// What the threads do in which files are read (see readInThread).
import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import { FileTooLarge, UnreadableFile } from "./file-failure.ts";
import type { ThreadAnswer } from "./file-thread.ts";

/**
 * Reads the file whose bytes are sent to this thread.
 *
 * @param takePiece what was read since it was called before
 * @param bufferedIn what of a piece needs no copy on its way
 */
export async function serveFile<Piece>(
  read: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
  takePiece: () => Piece,
  bufferedIn: (piece: Piece) => readonly Uint8Array[],
): Promise<void> {
  function answer(message: ThreadAnswer<Piece>): void {
    const lists = "read" in message ? bufferedIn(message.read) : [];
    parentPort?.postMessage(
      message,
      lists.map(({ buffer }) => buffer as ArrayBuffer),
    );
  }

  /** The bytes of the file as they are sent here. Each is answered when the reader wants the next. */
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    if (parentPort === null) return;
    for (;;) {
      const [chunk] = await once(parentPort, "message");
      if (chunk === null) return;
      yield chunk;
      answer({ read: takePiece() });
    }
  }

  try {
    await read(chunks());
    answer({ read: takePiece() });
  } catch (error) {
    if (error instanceof UnreadableFile) answer({ failure: "unreadable", reason: error.message });
    else if (error instanceof FileTooLarge) answer({ failure: "tooLarge", reason: error.message });
    else throw error;
  }
}
