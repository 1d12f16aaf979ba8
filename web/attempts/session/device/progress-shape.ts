// What local storage holds may have been written by an older version, cut short, or edited.
import { isAnnotations } from "#rules/annotations.ts";
import { listNames, missingLists, type QuestionList, questionLists } from "#rules/progress.ts";
import type { SectionState } from "#rules/section-work.ts";
import type { Progress } from "../attempt/attempt.ts";

/** Whether a value is an object whose fields can be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a whole number of at least `least`. */
export function isWhole(value: unknown, least = 0): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least;
}

/** Whether a value says where an attempt stands in its sections. */
export function isSectionState(value: unknown): value is SectionState {
  return (
    isRecord(value) &&
    isWhole(value.section) &&
    isWhole(value.reached) &&
    Array.isArray(value.left) &&
    value.left.every((seconds) => isWhole(seconds))
  );
}

function isListOf(value: unknown, count: number, fits: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length === count && value.every(fits);
}

function fits(name: QuestionList, entry: unknown): boolean {
  const list = questionLists[name];
  if ("pattern" in list) return typeof entry === "string" && list.pattern[0].test(entry);
  const { untouched } = list;
  return typeof untouched === "boolean" ? typeof entry === "boolean" : isWhole(entry, untouched);
}

/**
 * What this device kept, with the lists that it lacks untouched: the version that kept it may have had
 * fewer, and none of its answers may be lost for that; nor for annotations that can't be read.
 */
export function withMissingLists(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.answers)) return value;
  const { annotations, ...rest } = value;
  return {
    ...rest,
    ...(isAnnotations(annotations) ? { annotations } : {}),
    ...missingLists(value, value.answers.length),
  };
}

/** Whether a value is the progress of an attempt, its arrays equally long. */
export function isProgress(value: unknown): value is Progress {
  if (!isRecord(value) || !Array.isArray(value.answers)) return false;
  const count = value.answers.length;
  return (
    count > 0 &&
    isWhole(value.sequence) &&
    isWhole(value.currentQuestion) &&
    value.currentQuestion < count &&
    isWhole(value.timeLeftSeconds) &&
    isWhole(value.tabSwitchCount) &&
    listNames.every((name) => isListOf(value[name], count, (entry) => fits(name, entry)))
  );
}
