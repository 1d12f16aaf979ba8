import type { ReactNode } from "react";
import type { ReviewCardFragment } from "../gql/graphql.ts";
import { languageOf } from "../ui/language.ts";
import { FailedPartNotice } from "../ui/PartContent.tsx";
import { later, useLater } from "../ui/use-later.ts";
import classes from "./FoldedPassage.module.css";

/** What shows the words of passages: a question by itself asks for none of it. */
const wordsLater = later(() => import("../screens/text/PassageWords.tsx"));

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
  const { loaded, hasFailed, retry } = useLater(wordsLater);
  return (
    <details className={classes.passage}>
      <summary>
        <span className={classes.kind}>Passage</span>
        {passage.title !== null && (
          <span dir="auto" lang={passage.lang ?? languageOf(passage.title ?? "")}>
            {passage.title}
          </span>
        )}
      </summary>
      {loaded && <loaded.PassageWords passage={passage} Text={PlainWords} />}
      {hasFailed && (
        <FailedPartNotice
          part={{ state: "failed", words: "The network or the server did not answer.", retry }}
        >
          The passage could not be loaded.
        </FailedPartNotice>
      )}
    </details>
  );
}
