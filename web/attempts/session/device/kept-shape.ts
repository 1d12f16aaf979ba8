// Checks of values in local storage, which an older version may have written or which may be truncated.
import { isAnnotations } from "#rules/annotations.ts";
import { listNames, missingLists, type QuestionList, questionLists } from "#rules/progress.ts";
import type { Progress } from "../attempt/attempt.ts";
import { isRecord } from "./device-storage.ts";

type Fits = (value: unknown) => boolean;

export const isWhole = (value: unknown, least: number) =>
  Number.isInteger(value) && Number(value) >= least;
export const isText: Fits = (value) => typeof value === "string";
export const isFlag: Fits = (value) => typeof value === "boolean";
export const isCount: Fits = (value) => isWhole(value, 0);
export const isListOf = (fits: Fits) => (value: unknown) =>
  Array.isArray(value) && value.every(fits);

/** True if a value is an object whose fields pass their checks. */
export function hasFields(
  value: unknown,
  fields: Record<string, Fits>,
): value is Record<string, unknown> {
  return isRecord(value) && Object.entries(fields).every(([name, fits]) => fits(value[name]));
}

function fitsList(name: QuestionList): Fits {
  const list = questionLists[name];
  if ("pattern" in list) return (entry) => typeof entry === "string" && list.pattern[0].test(entry);
  const { untouched } = list;
  return typeof untouched === "boolean" ? isFlag : (entry) => isWhole(entry, untouched);
}

const counts = {
  sequence: isCount,
  currentQuestion: isCount,
  timeLeftSeconds: isCount,
  tabSwitchCount: isCount,
};
const lists = Object.fromEntries(listNames.map((name) => [name, isListOf(fitsList(name))]));

/** True if a value is the progress of an attempt, with lists of equal length. */
export function isProgress(value: unknown): value is Progress {
  if (!hasFields(value, { ...counts, ...lists })) return false;
  const { answers, currentQuestion } = value as unknown as Progress;
  const isLong = (name: QuestionList) => (value[name] as unknown[]).length === answers.length;
  return currentQuestion < answers.length && listNames.every(isLong);
}

const sectionFields = { section: isCount, reached: isCount, left: isListOf(isCount) };

/**
 * Repairs a stored value: adds missing lists, and leaves out unreadable annotations and sections, so that no answer
 * is lost because of them.
 */
export function mended(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.answers)) return value;
  const { annotations, sections, extraSeconds, penaltyMinutes, ...rest } = value;
  return {
    // An older version stored one penalty minute for each resume.
    ...(isCount(penaltyMinutes) ? { resumeCount: penaltyMinutes } : {}),
    ...rest,
    ...(isCount(extraSeconds) ? { extraSeconds } : {}),
    ...(isAnnotations(annotations) ? { annotations } : {}),
    ...(hasFields(sections, sectionFields) ? { sections } : {}),
    ...missingLists(value, value.answers.length),
  };
}
