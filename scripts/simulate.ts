// `npm run simulate -- students [--seed N] [--students N] [--topics N] [--mocks N]`: students with planted weak
// topics, subjects, habits and guesses, and what their figures find of them (docs/learning.md, section 3). Fails
// where that is too little, or where students are shown a habit or a weakness that they don't have, or advised
// against their own good.
import { parseArgs } from "node:util";
import { simulateStudents } from "../server/progress/testing/simulate.ts";

const LEAST_FOUND = 0.95;
const MOST_FALSE = 0.05;
/** One in 20 is shown by chance: of 100 students that may be twice as many. */
const MOST_BY_CHANCE = 0.1;
const SUBJECTS = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    students: { type: "string", default: "100" },
    topics: { type: "string", default: "8" },
    mocks: { type: "string", default: "3" },
  },
});

function wholeFrom1(name: keyof typeof values, most: number): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  console.error(`--${name} is a whole number from 1 to ${most}, not ${values[name]}.`);
  process.exit(1);
}

if (positionals.length !== 1 || positionals[0] !== "students") {
  console.error(
    "Usage: npm run simulate -- students [--seed N] [--students N] [--topics N] [--mocks N]",
  );
  process.exit(1);
}
const [seed, students] = [wholeFrom1("seed", 100_000), wholeFrom1("students", 100_000)];
const [topics, mocks] = [wholeFrom1("topics", 40), wholeFrom1("mocks", 30)];
if (topics % SUBJECTS !== 0) {
  console.error(
    `--topics is the same number for each of ${SUBJECTS} subjects, not ${topics} in all.`,
  );
  process.exit(1);
}
const outcome = simulateStudents(seed, students, { mocks, topicsOfEach: topics / SUBJECTS });
console.log(`seed ${seed}, ${mocks} mocks each, ${topics} topics`);
console.log(
  `${outcome.found} of ${students}: two weak topics and the habit are the first findings`,
);
for (const one of outcome.missed) console.log(`  not ${one}`);
console.log(`  ${outcome.tooFewAnswers} of these have under 20 answers in a weak topic`);
console.log(
  `${outcome.subjectsFound} of ${students}: a weak subject of ten small topics is the first`,
);
console.log(`${outcome.shownFalseHabit} of ${students} without a habit are shown one`);
console.log(`${outcome.shownFalseWeakness} of ${students} with nothing weak are shown a weakness`);
console.log(
  `${outcome.advisedToAnswer} of ${students} who guess well are advised to answer what they mark`,
);
console.log(`${outcome.advisedToLeave} of ${students} who guess badly are advised to leave it`);
console.log(`${outcome.misadvised} of both are advised the opposite`);
const isWithin =
  Math.min(outcome.found, outcome.subjectsFound, outcome.advisedToAnswer, outcome.advisedToLeave) >=
    LEAST_FOUND * students &&
  outcome.shownFalseHabit <= MOST_FALSE * students &&
  outcome.shownFalseWeakness <= MOST_BY_CHANCE * students &&
  outcome.misadvised <= MOST_FALSE * students;
console.log(
  isWithin
    ? "Within the limits."
    : "Outside: at least 95 of 100 found and advised, at most 5 shown a habit they lack or the opposite, and 10 of no weakness.",
);
process.exitCode = isWithin ? 0 : 1;
