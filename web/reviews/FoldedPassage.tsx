import type { ReactNode } from "react";
import type { ReviewCardFragment } from "../gql/graphql.ts";
import { PassageWords } from "../screens/text/PassageWords.tsx";
import classes from "./FoldedPassage.module.css";

/** Nothing is highlighted in review. */
function PlainWords({ children }: { children: ReactNode }) {
  return children;
}

/** The passage of a question in review, folded until it is asked for. */
export function FoldedPassage({
  passage,
}: {
  passage: NonNullable<ReviewCardFragment["passage"]>;
}) {
  return (
    <details className={classes.passage}>
      <summary>
        <span className={classes.kind}>Passage</span>
        {passage.title !== null && (
          <span dir="auto" lang={passage.lang ?? undefined}>
            {passage.title}
          </span>
        )}
      </summary>
      <PassageWords passage={passage} Text={PlainWords} />
    </details>
  );
}
