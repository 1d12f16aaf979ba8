import { askMistakesOverRest, askToPractise } from "./ask-figures.ts";
import { type Comparison, compare } from "./compare.ts";
import type { Done, mistakesFigures } from "./mistakes-figures.ts";
import type { Ask, AskRest, KnownBank } from "./model.ts";
import { toPractise, wrongBefore } from "./practise-figures.ts";
import type { progressFigures } from "./progress-figures.ts";
import { mistakesBody, progressBody, reviewsBody } from "./rest-figures.ts";

const MOST_OF_A_PRACTICE = 200;

/** Compares what is to be practised: of all, of what was skipped, of a subject, and of a topic. */
export async function compareToPractise(
  into: Comparison,
  name: string,
  ask: Ask,
  done: Done,
  bank: KnownBank,
): Promise<void> {
  const any = { subject: null, topic: null, skippedOnly: false };
  const areas = [...bank.questions.values()].slice(0, 3).flatMap(({ subject, topic }) => [
    { ...any, subject },
    { ...any, subject, topic },
  ]);
  for (const wish of [any, { ...any, skippedOnly: true }, ...areas]) {
    const where = `${name} to practise ${JSON.stringify(wish)}`;
    compare(into, where, toPractise(done, bank, wish), await askToPractise(ask, wish));
  }
}

/** Compares what REST returns of the same: /progress, /mistakes, /reviews and /practice. */
export async function compareRest(
  into: Comparison,
  name: string,
  rest: AskRest,
  known: {
    progress: ReturnType<typeof progressFigures>;
    mistakes: ReturnType<typeof mistakesFigures>;
    done: Done;
    /** Whether what was reviewed was reviewed today. */
    isToday: boolean;
  },
): Promise<void> {
  const { progress, mistakes, done, isToday } = known;
  compare(into, `${name} GET /progress`, progressBody(progress), await rest("/progress"));
  const returned = await askMistakesOverRest(rest);
  compare(into, `${name} GET /mistakes`, mistakesBody(mistakes), returned);
  const reviewed = reviewsBody(mistakes, done.reviews, isToday);
  compare(into, `${name} GET /reviews`, reviewed, await rest("/reviews"));
  const wrong = wrongBefore(done);
  if (wrong.size === 0) return;
  const started = await rest<{ id: number; questions: { question_id: number }[] }>("/practice", {
    ...{ pool: "wrong", num_questions: MOST_OF_A_PRACTICE },
  });
  const others = started.questions.filter(({ question_id: id }) => !wrong.has(id));
  const total_questions = Math.min(MOST_OF_A_PRACTICE, wrong.size);
  const [ours, distinct] = [
    { total_questions, answered_count: 0, finished_at: null },
    new Set(started.questions.map(({ question_id: id }) => id)).size,
  ];
  compare(into, `${name} POST /practice`, ours, started);
  compare(into, `${name} POST /practice, others`, [], others);
  compare(into, `${name} POST /practice, each once`, total_questions, distinct);
  const [listed] = await rest<{ id: number }[]>("/practice?finished=false&limit=1");
  compare(into, `${name} GET /practice`, { id: started.id, ...ours }, listed);
}
