import { createCipheriv, createHash, createHmac } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { purposeKey } from "../accounts/keys.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { loadPaper, type Paper } from "../fixed-tests/papers.ts";

// A paper can be sent ahead encrypted (AES-256-GCM). Its key comes with the start of an attempt, so that the opening
// of a test costs one small response for each student.

const IV_BYTES = 12;
/** Papers of tests that open at about the same time. */
const MOST_KEPT = 50;

const compressed = promisify(gzip);

/** The key of a paper: HMAC-SHA-256 of its number with a key of the server. */
export function paperKey(config: Config, paperId: number): Buffer {
  return createHmac("sha256", purposeKey(config, "sealed paper")).update(`key ${paperId}`).digest();
}

/** What students see of a paper, as GraphQL returns the same fields of an attempt. */
function readableParts({ questions, passages, sections }: Paper) {
  return {
    sections: sections.map(({ start, count, ...section }) => ({
      ...{ title: section.title, firstQuestion: start, totalQuestions: count },
      ...{ minutes: section.minutes, isLocked: section.isLocked },
    })),
    questions: questions.map((question) => ({
      id: String(question.revisionId),
      questionId: String(question.questionId),
      questionText: question.questionText,
      options: question.options,
      passageId: question.passageId === null ? null : String(question.passageId),
      lang: question.lang,
      questionHtml: question.questionHtml,
      optionsHtml: question.optionsHtml.length === 0 ? null : question.optionsHtml,
    })),
    passages: passages.map(({ revisionId, passageId, title, text, html, source, lang }) => ({
      id: String(revisionId),
      passageId: String(passageId),
      ...{ title, text, html, source, lang },
    })),
  };
}

/**
 * Seals a paper: a nonce, then its readable parts as JSON, compressed and encrypted, then the tag of GCM. The same
 * paper gives the same bytes in every process. Another text under the same key, such as after an update of the
 * server, gets another nonce, since that follows from the text.
 */
async function seal(config: Config, paper: Paper): Promise<Buffer> {
  const plain = await compressed(JSON.stringify(readableParts(paper)));
  const digest = createHash("sha256").update(plain).digest();
  const iv = createHmac("sha256", purposeKey(config, "sealed paper"))
    .update(`nonce ${paper.id} `)
    .update(digest)
    .digest()
    .subarray(0, IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", paperKey(config, paper.id), iv);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

const caches = new WeakMap<Database["identity"], LRUCache<number, Promise<Buffer>>>();

/** The sealed bytes of a paper. Each process seals it once. */
export async function sealedPaper(
  { config, database }: Pick<Dependencies, "config" | "database">,
  paperId: number,
): Promise<Buffer> {
  const cache = caches.get(database.identity) ?? new LRUCache({ max: MOST_KEPT });
  caches.set(database.identity, cache);
  const known = cache.get(paperId);
  if (known !== undefined) return known;
  const sealing = loadPaper(database, paperId).then((paper) => seal(config, paper));
  cache.set(paperId, sealing);
  sealing.catch(() => cache.delete(paperId));
  return sealing;
}
