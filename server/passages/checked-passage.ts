import { passageLimits } from "#rules/limits.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { visibleLine, visibleText } from "#rules/visible-text.ts";
import type { Queryable } from "../database/statement.ts";
import { type FieldError, InvalidInput } from "../errors.ts";
import { findImages } from "../images/find-images.ts";
import { checkedLanguage } from "../questions/checked-question.ts";
import { passageFingerprint } from "../questions/fingerprint.ts";
import { RichTextFlaw } from "../rich-text/flaw.ts";
import { cleanRichText, richTextOf } from "../rich-text/rich-text.ts";
import type { PassageWords } from "./passage.ts";

/** A passage as an administrator writes it. */
export interface PassageInput {
  title?: string | null;
  /** Ignored if `html` has text. */
  text?: string | null;
  /** Null or blank for plain text. */
  html?: string | null;
  source?: string | null;
  /** Null for English. */
  lang?: string | null;
}

/** A passage as it will be stored. */
export interface CheckedPassage {
  words: PassageWords;
  fingerprint: Buffer;
  /** Elements that were removed from the markup. */
  takenOut: string[];
}

interface Words {
  text: string;
  html: string | null;
  takenOut: string[];
}

async function wordsOf(on: Queryable, input: PassageInput, errors: FieldError[]): Promise<Words> {
  const { html } = input;
  const isRich = html != null && visibleText(html) !== "";
  const plain = visibleText(input.text ?? "");
  try {
    if (isRich) return await cleanRichText(html, (hashes) => findImages(on, hashes));
    return { text: plain, html: await richTextOf(plain), takenOut: [] };
  } catch (error) {
    if (!(error instanceof RichTextFlaw)) throw error;
    errors.push({ field: isRich ? "html" : "text", message: error.message });
    // The error is reported with the errors of the other fields. A placeholder avoids a second error for an empty text.
    return { text: "-", html: null, takenOut: [] };
  }
}

/**
 * Checks a passage and returns it as it will be stored: trimmed, with clean markup, and with TeX rendered as formulas.
 *
 * @throws InvalidInput with a message for each field (docs/rules.md, section 14)
 */
export async function checkedPassage(on: Queryable, input: PassageInput): Promise<CheckedPassage> {
  const errors: FieldError[] = [];
  const title = visibleLine(input.title ?? "") || null;
  const source = visibleLine(input.source ?? "") || null;
  const add = (field: string, message: string | null) => {
    if (message !== null) errors.push({ field, message });
  };
  const { passageTitleMaxLength, passageTextMaxLength, passageSourceMaxLength } = passageLimits;
  add("title", title && storedTextError("Passage title", title, passageTitleMaxLength));
  const { text, html, takenOut } = await wordsOf(on, input, errors);
  if (text === "") add("text", "Passage text is required");
  add("text", storedTextError("Passage text", text, passageTextMaxLength));
  add("source", source && storedTextError("Source line", source, passageSourceMaxLength));
  const lang = checkedLanguage(input.lang, errors);
  if (errors.length > 0) throw new InvalidInput(errors);
  return {
    words: { title, text, html, source, lang },
    fingerprint: passageFingerprint(text),
    takenOut,
  };
}
