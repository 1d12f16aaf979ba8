import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { quizLimits } from "#rules/limits.ts";
import { promises } from "#rules/promises.ts";
import { privacySections } from "./privacy-sections.ts";

const textOf = (term: string) =>
  privacySections
    .flatMap(({ facts }) => facts)
    .filter((fact) => fact.term === term)
    .map(({ text }) => text)
    .join(" ");

/** For each storage key: where the policy mentions it, and in which words. */
const stated: Record<string, [term: string, words: string]> = {
  "lexam.quiz-progress": ["Local storage", "the answers of tests in progress"],
  "lexam.outbox": ["Local storage", "submitted answers until the server has them"],
  "lexam-notes": ["Local storage", "reasons and notes of questions"],
  "lexam.review-answers": ["Local storage", "your answers in review until the server has them"],
  "lexam.practice-clock": ["Local storage", "how long you have been at a question of a practice"],
  "lexam.text-size": ["Local storage", "the size of text that you chose last"],
  "lexam-color-scheme": ["Local storage", "whether you prefer light or dark"],
  "lexam.quiz-split": ["Local storage", "how wide a passage stands beside its questions"],
  "lexam-letter-keys": ["Local storage", "whether letter keys are switched off"],
  "lexam.session-ended": ["Local storage", "why and when it ended"],
  "lexam.session-extended": ["Local storage", "when it was last extended"],
  "lexam.token-stored": ["Local storage", "when it came"],
  "lexam-left-quiz": ["Session storage", "someone else is signed in"],
  "lexam-wanted-page": ["Session storage", "The page you wanted to see"],
  "lexam-sign-in": ["Session storage", "this tab began the sign-in"],
  "lexam-platform-decision": ["Session storage", "what your learning platform asks you to decide"],
  "lexam.preview-edited": ["Session storage", "the question that they edit from a preview"],
  "lexam.preview-key": ["Session storage", "whether a preview shows the keys"],
  "lexam.dismissed-messages": ["Session storage", "which messages of a test you have dismissed"],
  "lexam.random-test": ["Session storage", "the random test that you started last"],
};

it("names everything that the browser keeps", () => {
  const web = fileURLToPath(new URL("..", import.meta.url));
  const kept = globSync("**/*.{ts,tsx}", { cwd: web })
    .filter((file) => !/\.test\.tsx?$|^build/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(web, file), "utf8").matchAll(
        /^(?:export )?const \w+ = "(lexam[-.][\w.-]+)";$/gm,
      ),
    ])
    .map(([, key = ""]) => key);
  expect(kept.sort()).toEqual(Object.keys(stated).sort());
  for (const [term, words] of Object.values(stated)) {
    expect(textOf(term).toLowerCase()).toContain(words.toLowerCase());
  }
  // Stored by the router, and with the end of a session.
  expect(textOf("Session storage")).toContain("how far you scrolled");
  expect(textOf("Local storage")).toContain("your e-mail address");
});

it("states what administrators see of the people they invited", () => {
  const text = textOf("Access");
  expect(text).not.toContain("see only their own");
  for (const seen of ["e-mail address", "when you joined", "how often", "best score"]) {
    expect(text).toContain(seen);
  }
});

it("states what is stored about a session", () => {
  const text = textOf("From your visits");
  for (const kept of ["last used", "Chrome on Windows", "which of your devices"]) {
    expect(text).toContain(kept);
  }
  expect(text).toContain(`for ${promises.endedSessionDays} days`);
});

it("states how long temporary data is stored", () => {
  const hours = `for ${quizLimits.savedProgressHours} hours`;
  expect(textOf("Local storage")).toContain(`the answers of tests in progress ${hours}`);
  const { abandonedAttemptDays, unstartedRandomTestDays, endedSessionDays, dataCopyHours } =
    promises;
  const unfinished = textOf("An unfinished test");
  expect(unfinished).toContain(`${hours} after its last save`);
  expect(unfinished).toContain(`removed ${abandonedAttemptDays} days later`);
  expect(unfinished).toContain(`never begin is removed after ${unstartedRandomTestDays} days`);
  expect(textOf("Sessions and copies")).toContain(`removed after ${endedSessionDays} days`);
  expect(textOf("Sessions and copies")).toContain(`after ${dataCopyHours} hours`);
});

it("states what is erased of a test after two years, and what stays", () => {
  const [, text = ""] = privacySections.flatMap(({ facts }) =>
    facts.filter(({ term }) => term === "Analytics").map((fact) => fact.text),
  );
  expect(text.startsWith(`${promises.analyticsYears} years after you begin a test`)).toBe(true);
  const [erased = "", stays = ""] = text.split(" are erased. ");
  for (const gone of [
    "how long each question took",
    "changed",
    "marks for review",
    "highlights",
    "tab switch",
  ]) {
    expect(erased).toContain(gone);
  }
  expect(stays).toContain("total time taken");
});

it("states how an account is deleted, and for how long backups hold it", () => {
  const text = textOf("An account");
  expect(promises.deletionDays).toBe(30);
  for (const stated of [
    "removed within 30 days",
    "at once if you choose that",
    `Backups may hold it for ${promises.backupDays} days after that`,
    "the deletion is carried out again",
    `for ${promises.deletedNumberDays} days`,
  ]) {
    expect(text).toContain(stated);
  }
  expect(textOf("Delete")).toContain("in 30 days or at once");
});
