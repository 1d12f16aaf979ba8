// The shape of what local storage holds, which an older version may have written, or something cut short.
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

/** Whether a value is an object whose fields fit. */
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

/** Whether a value is the progress of an attempt, its lists equally long. */
export function isProgress(value: unknown): value is Progress {
  if (!hasFields(value, { ...counts, ...lists })) return false;
  const { answers, currentQuestion } = value as unknown as Progress;
  const isLong = (name: QuestionList) => (value[name] as unknown[]).length === answers.length;
  return currentQuestion < answers.length && listNames.every(isLong);
}

const sectionFields = { section: isCount, reached: isCount, left: isListOf(isCount) };

/**
 * What this device kept. Lists that it lacks are untouched, and annotations and sections that can't be read
 * are left out: no answer is lost for them.
 */
export function mended(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.answers)) return value;
  const { annotations, sections, extraSeconds, penaltyMinutes, ...rest } = value;
  return {
    // Of a version before: one penalty minute for each resume.
    ...(isCount(penaltyMinutes) ? { resumeCount: penaltyMinutes } : {}),
    ...rest,
    ...(isCount(extraSeconds) ? { extraSeconds } : {}),
    ...(isAnnotations(annotations) ? { annotations } : {}),
    ...(hasFields(sections, sectionFields) ? { sections } : {}),
    ...missingLists(value, value.answers.length),
  };
}
