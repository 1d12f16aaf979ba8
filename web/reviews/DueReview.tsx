import { useMemo } from "react";
import { figure } from "#rules/figures.ts";
import { ButtonLink } from "../ui/Button.tsx";
import next from "../ui/NextPart.module.css";
import { later, useLater } from "../ui/use-later.ts";
import classes from "./DueReview.module.css";

const forecastLater = later(() => import("./DueForecast.tsx"));

/** "18 questions to review". */
function titleOf(due: number): string {
  return `${figure(due)} ${due === 1 ? "question" : "questions"} to review`;
}

/** A question of a review with its explanation, as a rule of thumb. */
const SECONDS_A_QUESTION = 30;

/** "About 9 minutes". */
function durationWords(due: number): string {
  const minutes = Math.ceil((due * SECONDS_A_QUESTION) / 60);
  return minutes === 1 ? "About a minute" : `About ${figure(minutes)} minutes`;
}

/** The questions that are due for review today, as what to do next. */
export function DueReview({ due }: { due: number }) {
  const { loaded } = useLater(forecastLater);
  const chart = useMemo(() => loaded && <loaded.DueForecast />, [loaded]);
  return (
    <div className={classes.review}>
      <div>
        <h3 className={next.name}>{titleOf(due)}</h3>
        <p className={next.text}>
          Mistakes from your tests and practice, due today. {durationWords(due)}.
        </p>
        <div className={next.actions}>
          <ButtonLink kind="primary" to="/review" full="phone">
            Start Review
          </ButtonLink>
        </div>
      </div>
      <div className={classes.chart}>{chart}</div>
    </div>
  );
}

/** The same, where something else comes first. */
export function AlsoDue({ due }: { due: number }) {
  return (
    <div className={next.also}>
      <p className={next.alsoName}>{titleOf(due)}</p>
      <ButtonLink kind="list" size="small" to="/review">
        Start Review
      </ButtonLink>
    </div>
  );
}
