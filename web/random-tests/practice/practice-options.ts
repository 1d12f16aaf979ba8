import { practiceLimits } from "#rules/limits.ts";
import type { PracticeDifficulty, PracticeInput } from "../../gql/graphql.ts";
import type { FormStorage } from "../kept-form.ts";

/** What More options chooses. */
export interface PracticeOptions {
  numQuestions: number;
  /** Empty for all subjects. */
  subject: string;
  topics: readonly string[];
  difficulty: PracticeDifficulty | null;
  /** A clock of a minute for each question. */
  hasClock: boolean;
}

/** Questions at most that More options offers. */
export const MOST_QUESTIONS = 100;

export const defaultOptions: PracticeOptions = {
  numQuestions: practiceLimits.practiceDefaultQuestions,
  subject: "",
  topics: [],
  difficulty: null,
  hasClock: false,
};

/** What is wrong with the number; null when nothing is. */
export function numberError({ numQuestions }: PracticeOptions): string | null {
  const isRight =
    Number.isInteger(numQuestions) && numQuestions >= 1 && numQuestions <= MOST_QUESTIONS;
  return isRight ? null : `Choose 1 to ${MOST_QUESTIONS} questions`;
}

/** @param count of the questions that match; null while it is not known */
export function practiceInput(options: PracticeOptions, count: number | null): PracticeInput {
  const { numQuestions, subject, topics, difficulty, hasClock } = options;
  return {
    numQuestions,
    difficulty,
    minutes: hasClock ? Math.max(1, Math.min(numQuestions, count ?? numQuestions)) : null,
    filters: {
      ...(subject !== "" && { subjects: [subject] }),
      ...(topics.length > 0 && { topics: [...topics] }),
    },
    pool: "ALL",
  };
}

const keyOf = (userId: number) => `lexam-practice-options.${userId}`;
const DIFFICULTIES: readonly unknown[] = [null, "EASIER", "MEDIUM", "HARDER"];

function isOptions(value: unknown): value is PracticeOptions {
  if (typeof value !== "object" || value === null) return false;
  const options = value as Record<keyof PracticeOptions, unknown>;
  return (
    typeof options.numQuestions === "number" &&
    typeof options.subject === "string" &&
    Array.isArray(options.topics) &&
    options.topics.every((topic) => typeof topic === "string") &&
    DIFFICULTIES.includes(options.difficulty) &&
    typeof options.hasClock === "boolean"
  );
}

/** The options that this person chose last in this browser, or the defaults. */
export function readOptions(storage: FormStorage, userId: number): PracticeOptions {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(userId)) ?? "null");
    return isOptions(kept) ? kept : defaultOptions;
  } catch {
    return defaultOptions;
  }
}

/** Keeps the options for the next visit; nothing depends on them. */
export function keepOptions(storage: FormStorage, userId: number, options: PracticeOptions): void {
  try {
    storage?.setItem(keyOf(userId), JSON.stringify(options));
  } catch {
    // The storage is full or forbidden.
  }
}
