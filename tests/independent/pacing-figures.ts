import { inWorkedOrder, pacedQuestions, paceMarks } from "../../server/rules/pacing.ts";
import { bestStep, whatIfSteps } from "../../server/rules/what-if.ts";
import { type Comparison, compare } from "./compare.ts";
import { outcomeAt, type Taken } from "./model.ts";

const STATUS = { right: "CORRECT", wrong: "INCORRECT" } as const;
const RULES = ["slower", "marked"] as const;

/** The places in the order worked on: shown ones, then answered ones, then those never reached. */
function orderOf({ works }: Taken): number[] {
  const rank = (place: number) => {
    const work = works[place];
    if (work === undefined) return [2, 0] as const;
    if (work.firstShown >= 0) return [0, work.firstShown] as const;
    return [work.answer >= 0 ? 1 : 2, 0] as const;
  };
  return [...works.keys()].sort((one, other) => {
    const [mine, theirs] = [rank(one), rank(other)];
    return mine[0] - theirs[0] || mine[1] - theirs[1] || one - other;
  });
}

/** The score under every limit of a rule. */
function stepsOf(taken: Taken, rule: (typeof RULES)[number], score: number) {
  const answers = taken.works.flatMap((work, place) => {
    const outcome = outcomeAt(taken, place);
    if (outcome !== "right" && outcome !== "wrong") return [];
    if (rule === "marked" && !work.marked) return [];
    const worth = outcome === "right" ? taken.right : -taken.wrong;
    return { seconds: work.seconds, isRight: outcome === "right", worth };
  });
  const step = (limit: number | null) => {
    const out = answers.filter(({ seconds }) => limit !== null && seconds > limit);
    return {
      limit,
      scoreHundredths: score - out.reduce((sum, { worth }) => sum + worth, 0),
      right: out.filter(({ isRight }) => isRight).length,
      wrong: out.filter(({ isRight }) => !isRight).length,
    };
  };
  const longest = Math.max(0, ...answers.map(({ seconds }) => seconds));
  const steps = [];
  for (let limit = 0; limit <= 600 && limit < longest; limit += 5) steps.push(step(limit));
  return [...steps, step(null)];
}

/** Compares what the page works out itself: pacing, and what would have been (section 4). */
export function comparePacing(into: Comparison, where: string, taken: Taken, score: number): void {
  const timed = taken.works.map((work, position) => {
    const outcome = outcomeAt(taken, position);
    const isAnswer = outcome === "right" || outcome === "wrong";
    return {
      ...{ position, secondsSpent: work.seconds, marked: work.marked },
      firstShown: work.firstShown < 0 ? null : work.firstShown,
      selectedOptionIndex: work.answer < 0 ? null : work.answer,
      status: isAnswer ? STATUS[outcome] : ("UNANSWERED" as const),
      marksHundredths: outcome === "right" ? taken.right : isAnswer ? -taken.wrong : 0,
    };
  });
  const order = orderOf(taken);
  const returned = inWorkedOrder(timed).map(({ position }) => position);
  compare(into, `${where} worked order`, order, returned);
  let from = 0;
  const ours = order.map((position) => {
    const to = from + (taken.works[position]?.seconds ?? 0);
    const one = { position, from, to };
    from = to;
    return one;
  });
  const paced = pacedQuestions(timed);
  const theirs = paced.map(({ question, ...one }) => ({ position: question.position, ...one }));
  compare(into, `${where} strip`, ours, theirs);
  const [total, seconds] = [timed.length, taken.minutes * 60];
  const size = [1, 2, 5, 10, 20, 25, 50].find((one) => total / one <= 6) ?? total;
  const marks = [];
  for (let done = size; done <= total; done += size) {
    marks.push({ done, even: (done * seconds) / total, own: ours[done - 1]?.to ?? 0 });
  }
  compare(into, `${where} even pace`, marks, paceMarks(paced, total, seconds));
  for (const rule of RULES) {
    const steps = stepsOf(taken, rule, score);
    const product = whatIfSteps(timed, rule, score);
    compare(into, `${where} without ${rule}`, steps, product);
    const most = Math.max(...steps.map(({ scoreHundredths }) => scoreHundredths));
    const best = steps.findLastIndex(({ scoreHundredths }) => scoreHundredths === most);
    compare(into, `${where} best ${rule}`, best, bestStep(product));
  }
}
