import { IconCheck, IconFlag } from "@tabler/icons-react";
import { figure } from "#rules/figures.ts";
import { ENOUGH_ATTEMPTS } from "#rules/test-statistics.ts";
import type { QuestionProblemsFragment, ReportedFiguresFragment } from "../gql/graphql.ts";
import { WrittenText } from "../screens/text/WrittenText.tsx";
import { counted } from "../ui/counted.ts";
import { coefficient, optionLetter, shareText } from "../ui/statistics.ts";
import classes from "./ReportedOptions.module.css";

interface ReportedOptionsProps {
  question: QuestionProblemsFragment["question"];
  /** How it went over all tests; null while that loads, and for those who may not see it. */
  item: ReportedFiguresFragment | null;
}

/** The options of a reported question, with the shares of students that chose them. */
export function ReportedOptions({ question, item }: ReportedOptionsProps) {
  // Other texts would stand beside the shares of older ones.
  const choices = item?.isCurrent ? (item.together?.choices ?? []) : [];
  const shareOf = (option: number) => choices.find(({ choice }) => choice === option)?.share ?? 0;
  return (
    <>
      <ol className={classes.options}>
        {question.options.map((option, index) => (
          <li key={option} data-key={index === question.correctOptionIndex || undefined}>
            <span className={classes.letter}>{optionLetter(index)}</span>
            <WrittenText
              kind="option"
              text={option}
              html={question.optionsHtml?.[index]}
              lang={question.lang}
            />
            {index === question.correctOptionIndex && (
              <span className={classes.key}>
                <IconCheck size={15} stroke={2} aria-hidden /> Key
              </span>
            )}
            {choices.length > 0 && (
              <span className={classes.share}>
                <span className="visually-hidden">Chosen by </span>
                {shareText(shareOf(index))}
              </span>
            )}
          </li>
        ))}
      </ol>
      {item && <Figures item={item} />}
    </>
  );
}

function Figures({
  item: { together, isCurrent, revisionNumber, flag },
}: {
  item: ReportedFiguresFragment;
}) {
  const { attempts = 0, revisionAttempts = 0, facility, discrimination } = together ?? {};
  return (
    <>
      <dl className={classes.figures}>
        <Figure name="First attempts" text={figure(attempts)} />
        {facility != null && <Figure name="Facility" text={coefficient(facility)} />}
        {discrimination != null && (
          <Figure name="Discrimination" text={coefficient(discrimination)} />
        )}
        {together && isCurrent && <Figure name="This wording" text={figure(revisionAttempts)} />}
        {flag && flag.closedAt === null && (
          <div className={classes.flag}>
            <dt>
              <IconFlag size={15} stroke={1.8} aria-hidden /> Flagged:
            </dt>
            <dd>key may be {optionLetter(flag.evidence.option)}</dd>
          </div>
        )}
      </dl>
      {attempts < ENOUGH_ATTEMPTS ? (
        <p className={classes.note}>Figures are here from {ENOUGH_ATTEMPTS} first attempts.</p>
      ) : isCurrent ? null : (
        <p className={classes.note}>
          The figures are of revision {revisionNumber}, {counted(revisionAttempts, "attempt")}; the
          question was edited since.
        </p>
      )}
    </>
  );
}

function Figure({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
