// The figures of docs/learning.md, section 3, worked out a second time from its words alone: slowly, with
// decimal numbers, and without anything of the first but the types of what goes in.
import type { Asked, TestTaken } from "../history.ts";

interface Row extends Asked {
  test: TestTaken;
}

const Z90 = 1.6448536269514722;
const Z995 = 2.5758293035489004;

const isRight = (row: Row) => row.outcome === "right";
const isAnswered = (row: Row) => row.outcome === "right" || row.outcome === "wrong";
const isShown = (row: Row) => row.outcome !== "neverShown";
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const worthOf = (rows: Row[]) => sum(rows.map(({ test }) => test.correct + test.incorrect));
const timeOf = (row: Row) =>
  row.seconds > row.test.minutes * 60 ? row.test.minutes * 60 : row.seconds;

/** Halves away from 0; a hair added, since a decimal half may fall short of itself. */
function round(value: number): number {
  const size = Math.floor(Math.abs(value) + 0.5 + 1e-9);
  return value < 0 ? -size || 0 : size;
}

function median(numbers: number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[half - 0.5] ?? null;
  return ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

function interval(r: number, n: number, z = Z90): [low: number, high: number] {
  const p = r / n;
  const w = z ** 2 / n;
  const root = Math.sqrt(p * (1 - p) * w + w ** 2 / 4);
  return [(p + w / 2 - root) / (1 + w), (p + w / 2 + root) / (1 + w)];
}

/** The area under the normal curve above z, by narrow strips (Simpson's rule). */
function tail(z: number): number {
  if (z > 12) return 0;
  if (z < 0) return 1 - tail(-z);
  const curve = (x: number) => Math.exp(-(x ** 2) / 2) / Math.sqrt(2 * Math.PI);
  const strips = 1_000;
  const wide = (12 - z) / strips;
  let area = 0;
  for (let strip = 0; strip < strips; strip += 1) {
    const from = z + strip * wide;
    area += ((curve(from) + 4 * curve(from + wide / 2) + curve(from + wide)) * wide) / 6;
  }
  return area;
}

/** At least so many heads, by the logarithms of factorials. */
function heads(least: number, tosses: number): number {
  const factorial = (number: number) =>
    sum(Array.from({ length: number }, (_, index) => Math.log(index + 1)));
  let chance = 0;
  for (let count = least; count <= tosses; count += 1) {
    const ways = factorial(tosses) - factorial(count) - factorial(tosses - count);
    chance += Math.exp(ways - tosses * Math.LN2);
  }
  return chance;
}

function topicsIn(rows: Row[]): { subject: string; topic: string | null; rows: Row[] }[] {
  const found: { subject: string; topic: string | null; rows: Row[] }[] = [];
  for (const row of rows) {
    const known = found.find(
      ({ subject, topic }) => subject === row.subject && topic === row.topic,
    );
    if (known) known.rows.push(row);
    else found.push({ subject: row.subject, topic: row.topic, rows: [row] });
  }
  return found;
}

/** Topics, but for subjects without a topic of 20 answers, which stand as one. */
function areasIn(rows: Row[]): { kind: string; name: string; rows: Row[] }[] {
  const subjects = [...new Set(rows.map(({ subject }) => subject))];
  const areas = subjects.flatMap((name) => {
    const own = rows.filter(({ subject }) => subject === name);
    const topics = topicsIn(own).map((one) => ({
      ...{ kind: "topic", name: `${name}/${one.topic}`, rows: one.rows },
    }));
    const areTopicsShown = topics.some((one) => one.rows.filter(isAnswered).length >= 20);
    return areTopicsShown ? topics : [{ kind: "subject", name, rows: own }];
  });
  const firstOf = ({ rows: [first] }: { rows: Row[] }) => (first ? rows.indexOf(first) : -1);
  return areas
    .sort((one, other) => firstOf(one) - firstOf(other))
    .map(({ rows: own, ...area }) => ({ ...area, rows: own.filter(isAnswered) }));
}

/** Each stratum: [n, o, m, right of the others]. */
function shortfallOf(strata: [number, number, number, number][]): number | null {
  let expected = 0;
  let observed = 0;
  let variance = 0;
  for (const [n, o, m, others] of strata) {
    if (n === 0 || m === 0) continue;
    const total = n + m;
    const right = o + others;
    expected += (n * right) / total;
    observed += o;
    variance += (n * m * right * (total - right)) / (total ** 2 * (total - 1));
  }
  return variance < 1e-12 ? null : (expected - observed - 0.5) / Math.sqrt(variance);
}

/** What one row of the table says. */
interface NaiveStanding {
  name: string;
  answered: number;
  correct: number;
  percent: number | null;
  range: [low: number, high: number] | null;
  seconds: number | null;
  trend: number[];
  gain: number | null;
}

/** Every figure in a form that both ways can be brought to. */
export interface NaiveFigures {
  standings: NaiveStanding[];
  habits: { kind: string; verdict: string; have: number; cost: number; times: number }[];
  findings: { kind: string; topic: string | null; cost: number }[];
  guesses: {
    kind: string;
    verdict: string;
    answered: number;
    correct: number;
    more: number | null;
  }[];
}

function standingsOf(tests: TestTaken[], rows: Row[]): NaiveStanding[] {
  const N = rows.length;
  const known = areasIn(rows)
    .map((area) => area.rows)
    .filter((own) => own.length >= 20)
    .map((own) => own.filter(isRight).length / own.length)
    .sort((a, b) => a - b);
  const best = known.length < 3 ? null : known[Math.ceil((3 * known.length) / 4) - 1];
  const recent = tests.slice(-5);
  const standing = (name: string, own: Row[]): NaiveStanding => {
    const answered = own.filter(isAnswered);
    const r = answered.filter(isRight).length;
    const n = answered.length;
    const counts = { name, answered: n, correct: r };
    if (n < 20) {
      return { ...counts, percent: null, range: null, seconds: null, trend: [], gain: null };
    }
    const timed = answered.filter(({ test }) => test.isTimed && recent.includes(test));
    const points = tests
      .map((test) => answered.filter((row) => row.test === test))
      .filter((inTest) => inTest.length > 0)
      .slice(-5)
      .map((inTest) => round((100 * inTest.filter(isRight).length) / inTest.length));
    const [low, high] = interval(r, n);
    const gain =
      best == null ? null : Math.max(0, round((100 / N) * (best - r / n) * worthOf(answered)));
    return {
      ...counts,
      percent: round((100 * r) / n),
      range: [round(100 * low), round(100 * high)],
      seconds: timed.length < 20 ? null : median(timed.map(timeOf)),
      trend: points.length < 3 ? [] : points,
      gain,
    };
  };
  const subjects = [...new Set(rows.map(({ subject }) => subject))];
  return subjects.flatMap((subject) => {
    const own = rows.filter((row) => row.subject === subject);
    const topics = topicsIn(own).map((one) => standing(`${subject}/${one.topic}`, one.rows));
    const gains = topics.map(({ gain }) => gain).filter((gain) => gain !== null);
    const whole = standing(subject, own);
    return [{ ...whole, gain: gains.length > 0 ? sum(gains) : whole.gain }, ...topics];
  });
}

function habitsOf(tests: TestTaken[], rows: Row[]): NaiveFigures["habits"] {
  const N = Math.max(1, rows.length);
  const answered = rows.filter(isAnswered);
  const timed = answered.filter(({ test }) => test.isTimed);
  const usual = usualTimes(rows);
  const compared = (kind: string, isOfKind: (row: Row) => boolean, among = timed) => {
    const group = among.filter(isOfKind);
    let cost = 0;
    const strata = topicsIn(among).map(({ rows: own }): [number, number, number, number] => {
      const inGroup = own.filter(isOfKind);
      const others = own.filter((row) => !isOfKind(row));
      const share = others.filter(isRight).length / others.length;
      if (inGroup.length > 0 && others.length > 0) {
        for (const row of inGroup) cost += (share - Number(isRight(row))) * worthOf([row]);
      }
      const counted = [inGroup.length, inGroup.filter(isRight).length, others.length] as const;
      return [...counted, others.filter(isRight).length];
    });
    const z = shortfallOf(strata);
    const inHundred = round((100 / N) * cost);
    const costs = group.length >= 20 && z !== null && z >= Z995 && inHundred > 0;
    return {
      ...{ kind, have: group.length, cost: costs ? inHundred : 0 },
      verdict: group.length < 20 ? "tooFew" : costs ? "costs" : "none",
      times: group.filter((row) => !isRight(row)).length,
    };
  };
  const isLeft = (row: Row) =>
    row.test.isTimed &&
    row.outcome === "skipped" &&
    timeOf(row) >= (usual(row.subject) ?? Infinity);
  const mean =
    sum(answered.map((row) => (isRight(row) ? row.test.correct : -row.test.incorrect))) /
    Math.max(1, answered.length);
  return [
    compared(
      "quick",
      (row) => timeOf(row) < (usual(row.subject) ?? 0) / 3,
      timed.filter((row) => timeOf(row) > 0),
    ),
    compared("late", (row) => row.firstShown >= row.test.minutes * 48),
    changingOf(answered, N),
    skippingOf(rows, isLeft),
    leavingOf(rows, isLeft, median(timed.map(timeOf)), mean),
    switchingOf(tests, rows, mean),
  ];
}

function usualTimes(rows: Row[]): (subject: string) => number | null {
  const timed = rows.filter((row) => isAnswered(row) && row.test.isTimed);
  return (subject) => {
    const own = timed.filter((row) => row.subject === subject);
    return median((own.length >= 20 ? own : timed).map(timeOf));
  };
}

function changingOf(answered: Row[], N: number): NaiveFigures["habits"][number] {
  const firstOf = ({ letters }: Row) => [...letters].find((letter) => letter !== "-");
  const worse = answered.filter((row) => firstOf(row) === row.key && !isRight(row));
  const better = answered.filter(
    (row) => firstOf(row) !== undefined && firstOf(row) !== row.key && isRight(row),
  );
  const have = worse.length + better.length;
  const cost = round((100 / N) * (worthOf(worse) - worthOf(better)));
  const costs = have >= 10 && heads(worse.length, have) <= 0.005 && cost > 0;
  const pays = heads(better.length, have) <= 0.005;
  return {
    ...{ kind: "changing", have, cost: costs ? cost : 0, times: worse.length },
    verdict: have < 10 ? "tooFew" : costs ? "costs" : pays ? "pays" : "none",
  };
}

function skippingOf(rows: Row[], isLeft: (row: Row) => boolean): NaiveFigures["habits"][number] {
  let cost = 0;
  let skipped = 0;
  let shown = 0;
  let have = 0;
  for (const subject of new Set(rows.map((row) => row.subject))) {
    const own = rows.filter((row) => row.subject === subject);
    const answered = own.filter(isAnswered);
    const n = answered.length;
    have = Math.max(have, n);
    if (n < 20) continue;
    const r = answered.filter(isRight).length;
    const even = sum(answered.map(({ test }) => test.incorrect)) / worthOf(answered);
    if (!(interval(r, n)[0] > even)) continue;
    const left = own.filter((row) => row.outcome === "skipped" && !isLeft(row));
    for (const { test } of left) cost += (r * test.correct - (n - r) * test.incorrect) / n;
    skipped += left.length;
    shown += own.filter(isShown).length;
  }
  const inHundred = round((100 / Math.max(1, rows.length)) * cost);
  const costs = skipped >= 20 && interval(skipped, shown, Z995)[0] > 1 / 20 && inHundred > 0;
  return {
    ...{ kind: "skipping", have, cost: costs ? inHundred : 0, times: skipped },
    verdict: have < 20 ? "tooFew" : costs ? "costs" : "none",
  };
}

function leavingOf(
  rows: Row[],
  isLeft: (row: Row) => boolean,
  usual: number | null,
  mean: number,
): NaiveFigures["habits"][number] {
  const shown = rows.filter((row) => row.test.isTimed && isShown(row));
  const left = shown.filter(isLeft);
  let instead = 0;
  for (const test of new Set(left.map((row) => row.test))) {
    const seconds = sum(left.filter((row) => row.test === test).map(timeOf));
    const unseen = rows.filter((row) => row.test === test && !isShown(row)).length;
    instead += Math.min(Math.floor(seconds / Math.max(0.5, usual ?? 0.5)), unseen);
  }
  const cost = round((100 / Math.max(1, rows.length)) * instead * mean);
  const isEnough = shown.length >= 20 && usual !== null;
  const isOften = left.length >= 20 && interval(left.length, shown.length, Z995)[0] > 1 / 20;
  const costs = isEnough && isOften && cost > 0;
  return {
    ...{ kind: "leaving", have: shown.length, cost: costs ? cost : 0, times: left.length },
    verdict: !isEnough ? "tooFew" : costs ? "costs" : "none",
  };
}

function switchingOf(tests: TestTaken[], rows: Row[], mean: number) {
  const unseen = rows.filter((row) => row.test.switches > 4 && !isShown(row)).length;
  const cost = Math.max(0, round((100 / Math.max(1, rows.length)) * unseen * mean));
  const times = sum(tests.map(({ switches }) => switches));
  const costs = tests.filter(({ switches }) => switches > 4).length >= 3 && cost > 0;
  return {
    kind: "switching",
    verdict: costs ? "costs" : "none",
    have: tests.length,
    cost: costs ? cost : 0,
    times,
  };
}

function weakOf(rows: Row[], standings: NaiveStanding[]): NaiveFigures["findings"] {
  let open = areasIn(rows);
  const found: NaiveFigures["findings"] = [];
  for (;;) {
    const candidates = open
      .filter((area) => area.rows.length >= 20)
      .map((area) => {
        const others = open.filter((one) => one !== area).flatMap((one) => one.rows);
        const right = area.rows.filter(isRight).length;
        const stratum = [area.rows.length, right, others.length, others.filter(isRight).length];
        return { area, z: shortfallOf([stratum as [number, number, number, number]]) };
      })
      .filter((one): one is typeof one & { z: number } => one.z !== null);
    const most = Math.max(...candidates.map(({ z }) => z));
    const first = candidates.find(({ z }) => z === most);
    const tried = open.filter((area) => area.rows.length >= 20).length;
    if (first === undefined || tail(first.z) > 0.05 / tried) return found;
    open = open.filter((area) => area !== first.area);
    const { kind, name } = first.area;
    const cost = standings.find((standing) => standing.name === name)?.gain ?? 0;
    if (cost > 0) found.push({ kind, topic: name, cost });
  }
}

function guessOf(kind: string, rows: Row[]): NaiveFigures["guesses"][number] {
  const n = rows.length;
  const r = rows.filter(isRight).length;
  const even = n === 0 ? 0 : sum(rows.map(({ test }) => test.incorrect)) / worthOf(rows);
  const facts = { kind, answered: n, correct: r, more: null };
  if (n < 20) return { ...facts, verdict: "tooFew" };
  const holds = (count: number) => {
    const [low, high] = interval((r / n) * count, count);
    return low <= even && high >= even;
  };
  if (even === 0) return { ...facts, verdict: "answer" };
  if (!holds(n)) return { ...facts, verdict: interval(r, n)[0] > even ? "answer" : "leave" };
  let count = n + 1;
  while (count <= 2_000 && holds(count)) count += 1;
  return { ...facts, verdict: "either", more: count > 2_000 ? null : count - n };
}

/** All of section 3 that a history by itself says. */
export function naiveFigures(history: readonly TestTaken[]): NaiveFigures {
  const tests = [...history];
  const rows = tests.flatMap((test) => test.questions.map((asked): Row => ({ ...asked, test })));
  const standings = standingsOf(tests, rows);
  const habits = tests.length < 3 ? [] : habitsOf(tests, rows);
  const costly = habits.filter(({ verdict }) => verdict === "costs");
  const findings = tests.length < 3 ? [] : weakOf(rows, standings);
  const usual = usualTimes(rows);
  const answered = rows.filter(isAnswered);
  return {
    standings,
    habits,
    findings: [...findings, ...costly.map(({ kind, cost }) => ({ kind, topic: null, cost }))],
    guesses: [
      guessOf(
        "marked",
        answered.filter(({ marked }) => marked),
      ),
      guessOf(
        "quick",
        answered.filter(
          (row) =>
            row.test.isTimed && timeOf(row) > 0 && timeOf(row) < (usual(row.subject) ?? 0) / 3,
        ),
      ),
    ],
  };
}
