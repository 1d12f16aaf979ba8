import { type Asked, areaOf, groups, isAnswer, isRight, LEAST } from "./asked.ts";
import { shortfall, upperTail } from "./chance.ts";

/** An area that is found weak, with the answers it was compared with last. */
export interface WeakArea {
  isSubject: boolean;
  answers: Asked[];
  others: Asked[];
}

/** Weak areas, from three tests on, by Holm's way (docs/learning.md, section 3). */
export function weakAreas(asked: readonly Asked[], tests: number): WeakArea[] {
  const found: WeakArea[] = [];
  if (tests < 3) return found;
  // A group stands where its area was asked first, answered or not.
  const areaName = areaOf(asked);
  const left = groups(asked, areaName);
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
    const others = pool.filter((one) => areaName(one) !== name);
    found.push({ answers, others, isSubject: !name.startsWith("[") });
    left.delete(name);
  }
}
