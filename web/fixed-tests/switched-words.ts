/** What can be switched of a test. */
export type TestSwitch = "isActive" | "isPublic";

const KEPT_BACK =
  "Random tests leave its questions out, unless another active and public test asks them.";

/** What a test is from now on, and what follows for students (docs/rules.md, section 8). */
export function switchedWords(
  title: string,
  name: TestSwitch,
  { isActive, isPublic }: Record<TestSwitch, boolean>,
): string {
  if (name === "isActive" && !isActive) {
    return `“${title}” is inactive: students don’t see it, and attempts under way can be finished. ${KEPT_BACK}`;
  }
  if (name === "isPublic" && !isPublic) {
    return `“${title}” is private: only people who are invited see it. ${KEPT_BACK}`;
  }
  if (!isActive) return `“${title}” is public, and students see it once it is active.`;
  return isPublic
    ? `“${title}” is active and public: every student can take it.`
    : `“${title}” is active, for people who are invited.`;
}
