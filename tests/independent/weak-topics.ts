import { type Asked, groups, isAnswer, isRight, topicOf } from "./asked.ts";
import { shortfall, upperTail } from "./chance.ts";
import { LEAST } from "./standings.ts";

/** A topic that is found weak, with the answers it was compared with last. */
export interface WeakTopic {
  answers: Asked[];
  others: Asked[];
}

/** Weak topics, from three tests on, by Holm's way (docs/learning.md, section 3). */
export function weakTopics(asked: readonly Asked[], tests: number): WeakTopic[] {
  const found: WeakTopic[] = [];
  if (tests < 3) return found;
  // A group stands where its topic was asked first, answered or not.
  const left = groups(asked, topicOf);
  for (;;) {
    const pool = [...left.values()].flat().filter(isAnswer);
    let worst: { name: string; answers: Asked[]; by: number } | null = null;
    let looked = 0;
    for (const [name, group] of left) {
      const answers = group.filter(isAnswer);
      if (answers.length < LEAST) continue;
      looked += 1;
      const right = answers.filter(isRight).length;
      const by = shortfall([
        {
          ...{ n: answers.length, o: right, m: pool.length - answers.length },
          others: pool.filter(isRight).length - right,
        },
      ]);
      if (by !== null && (worst === null || by > worst.by)) worst = { name, answers, by };
    }
    if (worst === null || upperTail(worst.by) > 0.05 / looked) return found;
    const { name, answers } = worst;
    found.push({ answers, others: pool.filter((one) => topicOf(one) !== name) });
    left.delete(name);
  }
}
