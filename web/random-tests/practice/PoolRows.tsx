import { useId } from "react";
import { figure } from "#rules/figures.ts";
import type { PracticePool } from "../../gql/graphql.ts";
import { Section } from "../../ui/Section.tsx";
import classes from "./PoolRows.module.css";
import { poolWords } from "./practice-form.ts";
import type { Pools } from "./use-pools.ts";

interface PoolRowsProps {
  pools: Pools;
  chosen: PracticePool;
  onChoose: (pool: PracticePool) => void;
}

/** The pools as radio rows with their live counts; an empty one can't be chosen. */
export function PoolRows({ pools, chosen, onChoose }: PoolRowsProps) {
  const name = useId();
  const { counts, current, failed } = pools;
  return (
    <Section title="Which questions" note="Counts follow your filters">
      <div role="radiogroup" aria-label="Which questions">
        {poolWords.map(({ pool, name: title, about }) => {
          const count = counts?.get(pool)?.count ?? null;
          return (
            <label className={classes.row} key={pool}>
              <input
                type="radio"
                name={name}
                className={classes.input}
                checked={pool === chosen}
                disabled={count === 0 && pool !== chosen}
                onChange={() => onChoose(pool)}
              />
              <span className={classes.words}>
                <span className={classes.title}>{title}</span>
                <span className={classes.about}>{about}</span>
              </span>
              <span className={classes.count} data-stale={!current || undefined}>
                {failed && count === null ? "–" : count === null ? "" : figure(count)}
                <span className="visually-hidden"> questions</span>
              </span>
            </label>
          );
        })}
      </div>
    </Section>
  );
}
