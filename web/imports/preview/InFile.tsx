import { figure } from "#rules/figures.ts";
import type { DraftRowFragment } from "../../gql/graphql.ts";
import classes from "./InFile.module.css";

/** A question as it stands in the file, each part with its name in the margin. */
export function InFile({ row: { number, place, parts } }: { row: DraftRowFragment }) {
  return (
    <section className={classes.part} aria-label="In the file">
      <div className={classes.head}>
        <h3>In the file</h3>
        <span>{place ?? `Row ${figure(number)}`}</span>
      </div>
      <dl className={classes.parts}>
        {parts.map(({ name, text, isWrong }, index) => (
          // Parts of a name may repeat, and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          <div className={classes.entry} data-wrong={isWrong || undefined} key={index}>
            <dt>{name}</dt>
            <dd dir="auto">
              {text || "empty"}
              {isWrong && <span className="visually-hidden"> (has a problem)</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
