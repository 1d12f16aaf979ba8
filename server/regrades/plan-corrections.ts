import type { CORRECTION_KINDS, KeyCorrection } from "#rules/key-corrections.ts";
import { regradeLimits } from "#rules/limits.ts";
import { optionLetter } from "#rules/regrade-words.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { type FieldError, InvalidInput } from "../errors.ts";
import type { KeyDecision } from "../questions/correct-key.ts";

/** An administrator's correction of a question. */
export interface QuestionCorrection {
  questionId: number;
  kind: (typeof CORRECTION_KINDS)[number];
  /** 0 for the first option; null for a kind without an option. */
  option: number | null;
  reason: string;
}

/** A revision that a regrade corrects, and the correction to record for it. */
export interface PlannedWording extends Pick<KeyDecision, "revisionId" | "kind" | "replaces"> {
  questionId: number;
  options: number[];
  /** The correction in effect, which this one replaces; null for none. */
  correctionId: number | null;
  /** The previous key, from the bank or a correction. */
  keyBefore: number;
  /** True if it is the question's current revision in the bank. */
  isNewest: boolean;
}

const columns = {
  questionId: "int",
  revisionId: "int",
  optionTexts: "text[]",
  printed: "smallint",
  isNewest: "boolean",
  number: "smallint",
  correctionId: "int?",
  kind: "text?",
  corrected: "smallint[]?",
} as const;

// Raw SQL: Prisma can't select the newest correction of each revision.
const WORDINGS = statement({
  text: `SELECT r.question_id AS "questionId", r.id AS "revisionId", r.options AS "optionTexts",
      r.correct_option_index AS printed, q.revision_id = r.id AS "isNewest",
      coalesce((SELECT max(k.number) FROM key_corrections k WHERE k.revision_id = r.id), 0)::smallint AS number,
      e.id AS "correctionId", e.kind, e.options AS corrected
    FROM questions q JOIN question_revisions r ON r.question_id = q.id
    LEFT JOIN LATERAL (SELECT k.id, k.kind, k.options FROM key_corrections k
      WHERE k.revision_id = r.id AND k.undone_at IS NULL ORDER BY k.number DESC LIMIT 1) e ON TRUE
    WHERE q.id = ANY (:ids) ORDER BY q.id, r.number DESC`,
  takes: { ids: "int[]" },
  gives: columns,
});

interface Wording {
  questionId: number;
  revisionId: number;
  optionTexts: string[];
  /** The key as printed, and as a correction in effect has it. */
  printed: number;
  key: number;
  isNewest: boolean;
  number: number;
  correctionId: number | null;
  inEffect: KeyCorrection | null;
}

async function wordingsOf(on: Queryable, ids: readonly number[]): Promise<Wording[]> {
  const rows = await WORDINGS.rows(on, { ids });
  return rows.map(({ kind, corrected, ...row }) => {
    const inEffect =
      kind === null || kind === "withdrawn"
        ? null
        : { kind: kind as KeyCorrection["kind"], options: corrected ?? [] };
    const [key = row.printed] = inEffect?.kind === "other_key" ? inEffect.options : [];
    return { ...row, key, inEffect };
  });
}

/** Returns the revisions that a correction covers: same options and same key, as in docs/rules.md, section 17. */
function corrected(wordings: readonly Wording[], { kind, option }: QuestionCorrection): Wording[] {
  const newest = wordings.find(({ isNewest }) => isNewest);
  if (newest === undefined) return [];
  const alike = wordings.filter(
    ({ optionTexts }) => optionTexts.join("\n") === newest.optionTexts.join("\n"),
  );
  // If the key was already edited in the bank, the correction covers the revisions before that edit.
  const isEdited = kind === "other_key" && newest.key === option;
  const key = isEdited ? alike.find((wording) => wording.key !== option)?.key : newest.key;
  return alike.filter((wording) => wording.key === key);
}

/** Returns the correction to record for a revision; null if it is already in effect. */
function decisionFor(
  { printed, inEffect, key }: Wording,
  { kind, option }: QuestionCorrection,
): Pick<PlannedWording, "kind" | "options"> | null {
  if (kind === "given_to_all" || kind === "dropped") {
    return inEffect?.kind === kind ? null : { kind, options: [] };
  }
  if (option === null || option === key) return null;
  if (kind === "other_key") {
    return option === printed ? { kind: "withdrawn", options: [] } : { kind, options: [option] };
  }
  // The options of an other_key correction are the new key, then the options accepted in addition.
  const isOtherKey = inEffect?.kind === "other_key";
  const accepted = isOtherKey || inEffect?.kind === kind ? inEffect.options : [];
  if (accepted.includes(option)) return null;
  return { kind: isOtherKey ? "other_key" : kind, options: [...accepted, option] };
}

function flawOf(correction: QuestionCorrection, wordings: readonly Wording[]): string | null {
  const { kind, option, questionId } = correction;
  const newest = wordings.find(({ isNewest }) => isNewest);
  if (newest === undefined) return `There is no question ${questionId}.`;
  const namesOption = kind === "other_key" || kind === "also_accepted";
  if (namesOption !== (option !== null)) {
    return namesOption ? "Choose an option." : "This correction names no option.";
  }
  if (option !== null && (option < 0 || option >= newest.optionTexts.length)) {
    return `Question ${questionId} has no such option.`;
  }
  const meant = corrected(wordings, correction);
  if (meant.some((wording) => decisionFor(wording, correction) !== null)) return null;
  return option === null
    ? `Question ${questionId} has this correction already.`
    : `${optionLetter(option)} is right in question ${questionId} already.`;
}

/**
 * Returns the revisions that these corrections cover, each with the correction to record.
 *
 * @throws InvalidInput for a correction that is impossible or changes nothing, or two for one question
 */
export async function planCorrections(
  on: Queryable,
  corrections: readonly QuestionCorrection[],
): Promise<PlannedWording[]> {
  const errors: FieldError[] = [];
  const ids = corrections.map(({ questionId }) => questionId);
  const flaw = (message: string) => errors.push({ field: "corrections", message });
  if (ids.length === 0 || ids.length > regradeLimits.correctionsMax) {
    flaw(`Correct 1 to ${regradeLimits.correctionsMax} questions at once.`);
  } else if (new Set(ids).size < ids.length) flaw("Correct each question once.");
  if (errors.length > 0) throw new InvalidInput(errors);
  const wordings = await wordingsOf(on, ids);
  const planned = corrections.flatMap((correction) => {
    const ofQuestion = wordings.filter(({ questionId }) => questionId === correction.questionId);
    const message = flawOf(correction, ofQuestion);
    if (message !== null) flaw(message);
    return corrected(ofQuestion, correction).flatMap((wording) => {
      const decision = decisionFor(wording, correction);
      if (decision === null) return [];
      const { questionId, revisionId, correctionId, isNewest, number, key } = wording;
      return [
        {
          ...{ questionId, revisionId, correctionId, isNewest },
          ...{ replaces: number, keyBefore: key, ...decision },
        },
      ];
    });
  });
  if (errors.length > 0) throw new InvalidInput(errors);
  return planned;
}
