// `npm run radar:simulate [-- --seed N --seeds N --papers N]`: simulates 300 students and 1,000 items, 20 of them with a wrong
// key, and counts which keys are flagged (server/reports/testing/simulate-radar.ts). Each student takes nine papers of 100 to
// 120 items, so that almost every item has 300 first attempts; `--papers 0` makes one paper of all 1,000. Fails if on average
// fewer than 19 of 20 wrong keys are found, or if any seed flags more than 5 correct keys.
import { parseArgs } from "node:util";
import { simulateRadar } from "../../server/reports/testing/simulate-radar.ts";

const BANK = { items: 1000, planted: 20, students: 300 };
const LEAST_FOUND = 19;
const MOST_WRONGLY = 5;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "10" },
    papers: { type: "string", default: "9" },
  },
});

function whole(name: keyof typeof values, least: number, most: number): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  console.error(`--${name} is a whole number from ${least} to ${most}, not ${values[name]}.`);
  process.exit(1);
}

const [first, count] = [whole("seed", 1, 100_000), whole("seeds", 1, 1000)];
const papers = whole("papers", 0, 9) || null;
const outcomes = Array.from({ length: count }, (_, index) => {
  const outcome = simulateRadar(first + index, { ...BANK, papers });
  const perItem = Math.round(outcome.answers / BANK.items);
  console.log(
    `seed ${first + index}: ${outcome.found} of ${BANK.planted} wrong keys found, ${outcome.wrongly} of ${BANK.items - BANK.planted} correct ones flagged, ${perItem} attempts for each item`,
  );
  return outcome;
});
const mean = outcomes.reduce((sum, { found }) => sum + found, 0) / count;
const most = Math.max(...outcomes.map(({ wrongly }) => wrongly));
const isWithin = mean >= LEAST_FOUND && most <= MOST_WRONGLY;
console.log(
  `${mean.toFixed(1)} found on average, at most ${most} wrongly flagged. ${
    isWithin ? "Within" : "Outside"
  } the limits: ${LEAST_FOUND} found, ${MOST_WRONGLY} wrongly flagged.`,
);
process.exitCode = isWithin ? 0 : 1;
