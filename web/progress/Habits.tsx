import type { HabitFragment } from "../gql/graphql.ts";
import { Section } from "../ui/Section.tsx";
import classes from "./Habits.module.css";
import { habitCost, habitEvidence, habitName } from "./habit-words.ts";

/** Habits with their evidence, those that cost first. */
export function Habits({ tests, habits }: { tests: number; habits: HabitFragment[] }) {
  return (
    <Section title="Habits" note={`In your last ${tests} tests`}>
      <ul>
        {habits.map((habit) => {
          const cost = habitCost(habit);
          return (
            <li className={classes.habit} key={habit.kind}>
              <h3 className={classes.name}>{habitName(habit)}</h3>
              <p className={classes.evidence}>{habitEvidence(habit)}</p>
              <p className={classes.cost}>
                {cost && (
                  <>
                    <span className={classes.figure}>{cost.figure}</span>{" "}
                    <span className={classes.of}>{cost.of}</span>
                  </>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
