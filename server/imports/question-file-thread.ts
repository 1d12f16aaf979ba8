import { Worker } from "node:worker_threads";
import { FileTooLarge, UnreadableFile } from "./file-failure.ts";
import { threadLimits } from "./import-limits.ts";
import type { ReadPiece, ThreadAnswer, ThreadData } from "./read-in-thread.ts";

/** Who waits for the thread's answer. */
interface Waiting {
  resolve(piece: ReadPiece): void;
  reject(error: unknown): void;
}

/**
 * A question file that is read in a thread of its own, so that neither the time nor the memory it
 * takes is the server's. One call at a time; to be closed, whatever happened.
 */
export class QuestionFileThread {
  readonly #worker: Worker;
  #waiting: Waiting | null = null;
  /** Why the thread is no more. */
  #end: Error | null = null;

  constructor(data: ThreadData) {
    this.#worker = new Worker(new URL("./read-in-thread.ts", import.meta.url), {
      workerData: data,
      execArgv: [],
      resourceLimits: threadLimits,
    });
    this.#worker.on("message", (answer: ThreadAnswer) => this.#answered(answer));
    this.#worker.on("error", (error: Error) => this.#ended(error));
    this.#worker.on("exit", (code) => {
      this.#ended(new Error(`The thread that reads the file ended with ${code}.`));
    });
  }

  /**
   * Reads the next bytes of the file, or what is left of it.
   *
   * @param chunk null at the end of the file
   * @throws UnreadableFile, FileTooLarge
   */
  async read(chunk: Uint8Array | null): Promise<ReadPiece> {
    return new Promise((resolve, reject) => {
      if (this.#end !== null) {
        reject(this.#end);
        return;
      }
      this.#waiting = { resolve, reject };
      // A copy of its own, since a piece of a larger buffer would take all of it along.
      const bytes = chunk && new Uint8Array(chunk);
      this.#worker.postMessage(bytes, bytes ? [bytes.buffer] : []);
    });
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #answered(answer: ThreadAnswer): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if ("read" in answer) waiting?.resolve(answer.read);
    else if (answer.failure === "tooLarge") waiting?.reject(new FileTooLarge(answer.reason));
    else waiting?.reject(new UnreadableFile(answer.reason));
  }

  #ended(error: Error): void {
    this.#end ??= error;
    this.#waiting?.reject(this.#end);
    this.#waiting = null;
  }
}
