/** The groups of routes, by the first segment of their path, in the order they are shown. */
const GROUPS: Record<string, { name: string; description: string }> = {
  auth: {
    name: "Sign-in",
    description: "Signing in through the provider's pages, and keeping or ending a session.",
  },
  account: {
    name: "Account",
    description: "A copy of everything kept about you, and the deletion of your account.",
  },
  tokens: {
    name: "Access tokens",
    description: "Personal access tokens, which a program shows in place of a session.",
  },
  tests: { name: "Tests", description: "The tests you may take, and starting one." },
  "sealed-papers": {
    name: "Sealed papers",
    description: "Papers sent ahead, encrypted until their test opens.",
  },
  "random-tests": {
    name: "Random tests",
    description: "Tests of questions drawn for you alone by your filters.",
  },
  practice: {
    name: "Practice",
    description: "Questions beside tests, each with its key after the answer.",
  },
  results: { name: "Results", description: "Submitting answers, results and statistics." },
  progress: { name: "Progress", description: "Where your next marks are." },
  mistakes: {
    name: "Mistakes",
    description: "What you missed, why, and what you noted of it.",
  },
  "problem-reports": {
    name: "Problem reports",
    description: "What is wrong with a question, as you report it, and the answer.",
  },
  reviews: { name: "Review", description: "Mistakes that come back until they are gone." },
  questions: {
    name: "Questions",
    description: "The question bank. Its subjects and topics are there for everybody signed in.",
  },
  images: { name: "Pictures", description: "The pictures in texts." },
  admin: { name: "Administration", description: "Questions, passages, tests and imports." },
};

/**
 * Returns the name of a path's group.
 *
 * @throws Error for a path without a group, which a test of the document detects
 */
export function tagOf(path: string): string {
  const group = GROUPS[path.split("/")[1] ?? ""];
  if (group === undefined) throw new Error(`${path} belongs to no group of the REST documents.`);
  return group.name;
}

/** Every group, for the document. */
export const tags = Object.values(GROUPS);
