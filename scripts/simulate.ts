// `npm run simulate -- students [--seed N] [--students N]`: students with planted weak topics and habits,
// and what their figures find of them (docs/learning.md, section 3). Fails where that is too little, or
// where students without a habit are told of one.
import { parseArgs } from "node:util";
import { simulateStudents } from "../server/progress/testing/simulate.ts";

const LEAST_FOUND = 0.95;
const MOST_FALSE = 0.05;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    students: { type: "string", default: "100" },
  },
});

function wholeFrom1(name: "seed" | "students"): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1 && number <= 100_000) return number;
  console.error(`--${name} is a whole number from 1 to 100000, not ${values[name]}.`);
  process.exit(1);
}

if (positionals.length !== 1 || positionals[0] !== "students") {
  console.error("Usage: npm run simulate -- students [--seed N] [--students N]");
  process.exit(1);
}
const seed = wholeFrom1("seed");
const { students, found, toldOfNone, missed } = simulateStudents(seed, wholeFrom1("students"));
console.log(`seed ${seed}, three mocks each`);
console.log(`${found} of ${students}: two weak topics and the habit are the first three findings`);
for (const one of missed) console.log(`  not ${one}`);
console.log(`${toldOfNone} of ${students} without a habit are told of one`);
const isWithin = found >= LEAST_FOUND * students && toldOfNone <= MOST_FALSE * students;
console.log(isWithin ? "Within the limits." : "Outside: at least 95 of 100, and at most 5 of 100.");
process.exitCode = isWithin ? 0 : 1;
