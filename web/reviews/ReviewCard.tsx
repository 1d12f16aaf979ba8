import { IconCheck, IconMinus, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { formatDate } from "#rules/times.ts";
import type { ReviewCardFragment } from "../gql/graphql.ts";
import { FoldedPassage } from "../screens/text/FoldedPassage.tsx";
import { WrittenText } from "../screens/text/WrittenText.tsx";
import classes from "./ReviewCard.module.css";

const OUTCOMES = {
  RIGHT: { word: "right", Icon: IconCheck },
  WRONG: { word: "wrong", Icon: IconX },
  SKIPPED: { word: "skipped", Icon: IconMinus },
} as const;

/** "Dec 02" of this year's days, "Dec 02, 2025" of others. */
function shortDate(date: string): string {
  const [text, year] = [formatDate(date), formatDate(new Date()).slice(-4)];
  return text.endsWith(year) ? text.slice(0, -6) : text;
}

function MetBefore({ met }: Pick<ReviewCardFragment, "met">) {
  if (met.length === 0) return null;
  return (
    <div className={classes.met}>
      <h3>Seen before</h3>
      <ul>
        {met.map(({ answeredAt, outcome }) => {
          const { word, Icon } = OUTCOMES[outcome];
          return (
            <li key={answeredAt}>
              <Icon size={14} stroke={1.7} aria-hidden />
              <span>
                <span className={classes.date}>{shortDate(answeredAt)}, </span>
                {word}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ReviewCardProps {
  card: ReviewCardFragment;
  /** Of the day's answers: 1 for the first. */
  number: number;
  /** The options, and what comes under them. */
  children: ReactNode;
}

/** A question in review: where it belongs and when it was met in the margin, its passage open over it. */
export function ReviewCard({ card, number, children }: ReviewCardProps) {
  const { question, passage, subject, topic, met } = card;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes.card}>
      <div className={classes.margin}>
        <h2 className={classes.number} ref={heading} tabIndex={-1}>
          <span className="visually-hidden">Question </span>
          {number}
        </h2>
        <ul className={classes.labels}>
          <li>{subject}</li>
          {topic !== null && <li>{topic}</li>}
        </ul>
        <MetBefore met={met} />
      </div>
      <div>
        {passage !== null && <FoldedPassage passage={passage} isOpen />}
        <WrittenText
          kind="question"
          text={question.questionText}
          html={question.questionHtml}
          lang={question.lang}
        />
        {children}
      </div>
    </div>
  );
}
