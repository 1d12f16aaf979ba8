import { createHash } from "node:crypto";
import type pg from "pg";
import { z } from "zod";
import { fileLimits } from "#rules/limits.ts";
import { Conflict } from "../errors.ts";
import type { ImportHooks } from "../graphql/upload.ts";
import {
  answerFor,
  findAnswer,
  hashOf,
  type KeyedRequest,
  otherBody,
  saveAnswer,
  takeKey,
} from "./idempotency.ts";
import type { UploadForm } from "./read-upload.ts";

const SENT_TWICE = "This file was sent before with the same Idempotency-Key, and imported then.";

/**
 * A form that is imported once for its Idempotency-Key. The request is known only after the whole upload, so the file
 * is hashed while it arrives. If the key has a response, the file is only compared with the earlier one. Otherwise the
 * job that imports it saves the key and the response in its transaction.
 */
export class KeyedUpload {
  /** The form to use instead of the original one: reading its stream computes the hash. */
  readonly form: UploadForm;
  /** What the file's import is to call. */
  readonly hooks: ImportHooks;
  readonly #pool: pg.Pool;
  readonly #request: KeyedRequest;
  readonly #hash = createHash("sha256");

  /** @param pool where keys are looked up */
  constructor(pool: pg.Pool, request: KeyedRequest, form: UploadForm) {
    this.#pool = pool;
    this.#request = request;
    this.form = { ...form, stream: this.#hashed(form.stream) };
    this.hooks = {
      beforeImport: (stream) => this.#compareOnly(stream),
      kept: () => ({ ...this.#request, hash: this.#sent() }),
      keep: (client, answer) => saveKeptKey(client, this.hooks.kept(), answer),
    };
  }

  /** Returns the result of `run`, or the saved response, even if another request saved it at the same time. */
  async answer(run: () => Promise<unknown>): Promise<unknown> {
    try {
      return await run();
    } catch (error) {
      const isSentTwice = error instanceof Conflict && error.message === SENT_TWICE;
      const found = isSentTwice ? await findAnswer(this.#pool, this.#request) : undefined;
      if (found === undefined) throw error;
      return answerFor(found, this.#sent())?.answer;
    }
  }

  async *#hashed(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of stream) {
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  /** Returns the hash of the request, once it has arrived completely. */
  #sent(): string {
    const { fields, fileName } = this.form;
    const file = this.#hash.copy().digest("hex");
    return hashOf(this.#request, { fields, fileName, file });
  }

  /** Reads a file whose key has a response, only to compare it with the earlier request. */
  async #compareOnly(stream: AsyncIterable<Uint8Array>): Promise<void> {
    const found = await findAnswer(this.#pool, this.#request);
    if (found === undefined) return;
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += chunk.byteLength;
      // No imported file was this long, so it differs.
      if (bytes > fileLimits.fileMaxBytes) throw otherBody();
    }
    await this.form.readRest();
    throw new Conflict(SENT_TWICE);
  }
}

/** A request with its hash, as stored with its file. */
const keptRequest = z.object({
  ...{ userId: z.int(), key: z.string(), route: z.string(), hash: z.string() },
  moment: z.coerce.date(),
});

/**
 * Saves the response for a file in the transaction of its import.
 *
 * @param kept the value of its hooks' `kept`
 * @throws Conflict when another request has imported the file for its key
 */
export async function saveKeptKey(
  client: pg.ClientBase,
  kept: unknown,
  answer: unknown,
): Promise<void> {
  const { hash, ...request } = keptRequest.parse(kept);
  if ((await takeKey(client, request, hash)) !== undefined) throw new Conflict(SENT_TWICE);
  await saveAnswer(client, request, hash, answer);
}
