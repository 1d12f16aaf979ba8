import { foldText } from "#rules/fold-text.ts";
import { listedNames } from "#rules/question-rules.ts";
import { isBlank, linesIn, type Run, wordsOf } from "./blocks.ts";
import type { PaperOption, PaperQuestion } from "./paper.ts";
import { LETTER_CORE, optionIndex, trimmed } from "./paper-marks.ts";
import type { FilePart } from "./reader.ts";

export const letterOf = (index: number) => "abcdefgh".charAt(index);

/** "b", "b and d" */
export function lettersOf(indices: readonly number[]): string {
  return indices.length > 1 ? listedNames(indices.map(letterOf)) : letterOf(indices[0] ?? 0);
}

export const PART_NAMES = ["option a", "option b", "option c", "option d", "option e"] as const;

/** What is wrong with a part of a question. */
export interface Problem {
  part: FilePart["name"];
  message: string;
}

export const firstLine = (question: PaperQuestion) => {
  const [line] = linesIn(question.content);
  const { page, number } = question;
  const runs: Run[] = [];
  return (
    line ?? {
      kind: "line" as const,
      ...{ page, number, runs, text: "" },
      ...{ isFirst: true, isTitle: false, isBullet: false },
    }
  );
};

const BARE_LETTER = new RegExp(`^(${LETTER_CORE})\\s+(\\S.*)$`, "is");

/** The options that an answer names by their letters or by their words. */
export function indicesOf(
  answer: NonNullable<PaperQuestion["answer"]>,
  options: readonly PaperOption[],
): readonly number[] {
  if (answer.indices.length > 0) return answer.indices;
  const words = foldText(trimmed(answer.words, "."));
  const same = options.flatMap(({ content }, at) =>
    words !== "" && foldText(trimmed(wordsOf(content), ".")) === words ? [at] : [],
  );
  if (same.length > 0) return same;
  // "A contract": the letter counts where the words behind it are those of its option.
  const bare = BARE_LETTER.exec(answer.words);
  const index = optionIndex(bare?.[1] ?? "");
  const option = options[index];
  return option !== undefined && foldText(wordsOf(option.content)) === foldText(bare?.[2] ?? "")
    ? [index]
    : [];
}

export function optionProblems({ options }: PaperQuestion): Problem[] {
  const place = (at: number) => PART_NAMES[at] ?? "other";
  if (options.length === 0) {
    return [
      {
        part: "question",
        message: "Options missing: none were found. Write them as (a) to (d) below the question.",
      },
    ];
  }
  if (options.length === 1) {
    return [
      {
        part: "option a",
        message:
          "One option only: a question needs 2 to 5. Write the others, each with its letter.",
      },
    ];
  }
  if (options.length > 5) {
    return [
      {
        part: "other",
        message: `Too many options: there are ${options.length}, and a question has 2 to 5. Take some away, or leave the question out.`,
      },
    ];
  }
  return options.flatMap(({ label, content }, at) =>
    isBlank(content)
      ? [
          {
            part: place(at),
            message: `Option ${letterOf(at)} is empty: nothing stands behind ${label}. Write it, or take its letter away.`,
          },
        ]
      : [],
  );
}
