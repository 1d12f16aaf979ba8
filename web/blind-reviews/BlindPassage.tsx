import type { ReactNode } from "react";
import { figure } from "#rules/figures.ts";
import type { BlindReviewFragment } from "../gql/graphql.ts";
import { PassageWords } from "../screens/text/PassageWords.tsx";
import classes from "./BlindReviewPaper.module.css";

/** Nothing is highlighted here. */
function PlainWords({ children }: { children: ReactNode }) {
  return children;
}

interface BlindPassageProps {
  passage: BlindReviewFragment["passages"][number];
  /** How many questions of the review are on it. */
  questions: number;
}

/** A passage beside its questions. */
export function BlindPassage({ passage, questions }: BlindPassageProps) {
  return (
    <>
      <div className={classes.passageHead}>
        <h2>{passage.title ?? "Passage"}</h2>
        <p>
          For {figure(questions)} {questions === 1 ? "question" : "questions"} here
        </p>
      </div>
      <PassageWords passage={passage} Text={PlainWords} />
    </>
  );
}
