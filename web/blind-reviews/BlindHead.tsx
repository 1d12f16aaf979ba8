import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import type { BlindReviewFragment } from "../gql/graphql.ts";
import { KeysButton } from "../screens/quiz/KeysButton.tsx";
import classes from "./BlindReviewPaper.module.css";
import { resultPathOf } from "./result-path-of.ts";

interface BlindHeadProps {
  review: BlindReviewFragment;
  /** 1 for the first. */
  number: number;
  onKeys: () => void;
}

/** The head of a review: the way out, its name, and how far one is. */
export function BlindHead({ review, number, onKeys }: BlindHeadProps) {
  const total = review.questions.length;
  return (
    <header className={classes.head}>
      <Link className={classes.leave} to={resultPathOf(review)}>
        <IconArrowLeft size={17} stroke={1.7} aria-hidden />
        <span className={classes.leaveWords}>Leave, keep my place</span>
      </Link>
      <h1 className={classes.title}>
        Blind review <span className={classes.test}>{review.testTitle}</span>
      </h1>
      <p className={classes.count}>
        <span className={classes.terms}>No clock, no key. </span>
        <strong>{figure(number)}</strong> of {figure(total)}
      </p>
      <KeysButton onClick={onKeys} />
      <svg className={classes.progress} aria-hidden>
        <rect width={`${(number / total) * 100}%`} height="100%" />
      </svg>
    </header>
  );
}
