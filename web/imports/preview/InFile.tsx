import { useLayoutEffect, useRef, useState } from "react";
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
        {parts.map((part, index) => (
          // Parts of a name may repeat, and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          <Part part={part} key={index} />
        ))}
      </dl>
    </section>
  );
}

function Part({ part: { name, text, isWrong } }: { part: DraftRowFragment["parts"][number] }) {
  const words = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer.
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = words.current ?? {};
    setScrolls(scrollHeight > clientHeight);
  }, [text]);
  return (
    <div className={classes.entry} data-wrong={isWrong || undefined}>
      <dt>{name}</dt>
      <dd ref={words} dir="auto" tabIndex={scrolls ? 0 : undefined}>
        {text || "empty"}
        {isWrong && <span className="visually-hidden"> (has a problem)</span>}
      </dd>
    </div>
  );
}
