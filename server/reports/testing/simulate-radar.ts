import { isFlagged, type KeyEvidence, keyEvidence } from "#rules/item-flags.ts";
import { seeded } from "../../progress/testing/simulated-student.ts";

/** Deducted for a wrong answer; a right one earns 1. */
const DEDUCTION = 0.25;
const OPTIONS = 4;

/** An item of a simulated bank. */
interface SimulatedItem {
  /** How hard it is and how well it discriminates: b and a of the two-parameter logistic model. */
  hard: number;
  sharp: number;
  /** How each wrong option draws those who don't know, and how much more so the able. */
  wrong: { pull: number; slope: number }[];
  right: number;
  /** Another option than the right one where it is planted. */
  key: number;
}

export interface SimulatedBank {
  items: SimulatedItem[];
  planted: ReadonlySet<number>;
  /** One after the other: which items a student was asked, and what they chose; -1 for none. */
  attempts: { student: number; items: number[]; choices: number[] }[];
}

export interface RadarSettings {
  items: number;
  planted: number;
  students: number;
  /** Papers of 100 to 120 items that each student takes, each item at most once; null for one paper of all items. */
  papers: number | null;
}

/** Normally distributed, by G. E. P. Box and M. E. Muller (1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

function choose(item: SimulatedItem, ability: number, random: () => number): number {
  if (random() < 0.04) return -1;
  const knows = 1 / (1 + Math.exp(-item.sharp * (ability - item.hard)));
  if (random() < knows) return item.right;
  const weights = item.wrong.map(({ pull, slope }) => Math.exp(pull + slope * ability));
  let rest = random() * weights.reduce((sum, one) => sum + one, 0);
  let chosen = weights.findIndex((weight) => {
    rest -= weight;
    return rest <= 0;
  });
  if (chosen < 0) chosen = weights.length - 1;
  return (item.right + 1 + chosen) % OPTIONS;
}

/**
 * A bank and what students chose, by the two-parameter logistic model (F. M. Lord and M. R. Novick, "Statistical
 * Theories of Mental Test Scores" (1968), chapter 17): ability and difficulty are standard normal, the slope is about
 * 1.3. Those who don't know guess among the wrong options, the able others than the weak. 4 in 100 are left out.
 */
export function simulateBank(seed: number, settings: RadarSettings): SimulatedBank {
  const random = seeded(seed);
  const items = Array.from({ length: settings.items }, (): SimulatedItem => {
    const right = Math.floor(random() * OPTIONS);
    return {
      ...{ right, key: right },
      hard: normal(random),
      sharp: 1.3 * Math.exp(0.3 * normal(random)),
      wrong: Array.from({ length: OPTIONS - 1 }, () => ({
        pull: 0.7 * normal(random),
        slope: 0.5 * normal(random),
      })),
    };
  });
  const planted = new Set(shuffled(settings.items, random).slice(0, settings.planted));
  for (const place of planted) {
    const item = items[place];
    if (item) item.key = (item.right + 1 + Math.floor(random() * (OPTIONS - 1))) % OPTIONS;
  }
  const attempts: SimulatedBank["attempts"] = [];
  for (let student = 0; student < settings.students; student += 1) {
    const ability = normal(random);
    const order = shuffled(settings.items, random);
    for (let from = 0, paper = 0; paper < (settings.papers ?? 1); paper += 1) {
      const size = settings.papers === null ? order.length : 100 + Math.floor(21 * random());
      const asked = order.slice(from, from + size);
      from += size;
      const choices = asked.map((place) => {
        const item = items[place];
        return item ? choose(item, ability, random) : -1;
      });
      if (asked.length > 0) attempts.push({ student, items: asked, choices });
    }
  }
  return { items, planted, attempts };
}

/** Which items are flagged, with their evidence, by their place in the bank. */
function flagged({ items, attempts }: SimulatedBank): Map<number, KeyEvidence> {
  const answers = items.map(() => new Map<number, number[]>());
  for (const attempt of attempts) {
    const marks = attempt.choices.map((choice, place) => {
      if (choice < 0) return 0;
      return choice === items[attempt.items[place] ?? 0]?.key ? 1 : -DEDUCTION;
    });
    const score = marks.reduce((sum, one) => sum + one, 0);
    attempt.items.forEach((item, place) => {
      const rest = (score - (marks[place] ?? 0)) / (attempt.items.length - 1);
      const byRest = answers[item];
      const counts = byRest?.get(rest) ?? Array.from({ length: OPTIONS + 1 }, () => 0);
      const at = (attempt.choices[place] ?? -1) + 1;
      counts[at] = (counts[at] ?? 0) + 1;
      byRest?.set(rest, counts);
    });
  }
  const found = new Map<number, KeyEvidence>();
  for (const [place, byRest] of answers.entries()) {
    const evidence = keyEvidence(byRest, OPTIONS, [items[place]?.key ?? 0]);
    if (evidence && isFlagged(evidence)) found.set(place, evidence);
  }
  return found;
}

/** How many planted keys were flagged, and how many sound ones. */
export function simulateRadar(seed: number, settings: RadarSettings) {
  const bank = simulateBank(seed, settings);
  const found = [...flagged(bank).keys()];
  const planted = found.filter((place) => bank.planted.has(place)).length;
  return {
    found: planted,
    wrongly: found.length - planted,
    answers: bank.attempts.reduce((sum, { items }) => sum + items.length, 0),
  };
}
