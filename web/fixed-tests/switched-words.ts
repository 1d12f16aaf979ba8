import { inProgress } from "./attempt-words.ts";

/** The switches of a test. */
export type TestSwitch = "isActive" | "isPublic";

/** Characters of a title in a message. */
const TITLE_LENGTH = 60;

/** The new state of a test, and its effect for students (docs/rules.md, section 8). */
export function switchedWords(
  title: string,
  name: TestSwitch,
  { isActive, isPublic }: Record<TestSwitch, boolean>,
  openAttempts = 0,
): string {
  const named =
    title.length > TITLE_LENGTH ? `“${title.slice(0, TITLE_LENGTH).trimEnd()}…”` : `“${title}”`;
  const finish = openAttempts > 0 ? ` ${inProgress(openAttempts)} can be finished.` : "";
  if (name === "isActive" && !isActive) {
    return `${named} is inactive: students don’t see it.${finish}`;
  }
  if (name === "isPublic" && !isPublic) {
    return `${named} is private: only people who are invited see it.${finish}`;
  }
  if (!isActive) return `${named} is public, and students see it once it is active.`;
  return isPublic
    ? `${named} is active and public: every student can take it.`
    : `${named} is active, for people who are invited.`;
}
