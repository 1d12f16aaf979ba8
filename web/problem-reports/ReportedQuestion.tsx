import { useMutation } from "@apollo/client/react";
import { IconArrowLeft, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { joinMessages } from "#rules/join-messages.ts";
import { problemLimits } from "#rules/problem-reports.ts";
import { formatIst } from "#rules/times.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { useCan } from "../apollo/use-can.ts";
import type { QuestionProblemsFragment } from "../gql/graphql.ts";
import { kindLabel } from "../screens/problems/problem-kinds.ts";
import { WrittenText } from "../screens/text/WrittenText.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { TextArea } from "../ui/TextField.tsx";
import { useToast } from "../ui/Toast.tsx";
import { undoable } from "../ui/undoable.ts";
import { AnswerProblemReports, ReopenProblemReports } from "./problem-documents.ts";
import classes from "./ReportedQuestion.module.css";

interface ReportedQuestionProps {
  /** Undefined where the list is empty. */
  reported: QuestionProblemsFragment | undefined;
  /** Back to the list, on a phone. */
  onBack: () => void;
}

/** A question with what students reported about it, and the answer to them. */
export function ReportedQuestion({ reported, onBack }: ReportedQuestionProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [answer, setAnswer] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [send, { loading }] = useMutation(AnswerProblemReports, {
    refetchQueries: "active",
    awaitRefetchQueries: true,
  });
  const [reopen] = useMutation(ReopenProblemReports, { refetchQueries: "active" });
  const toast = useToast();
  const can = useCan();
  if (reported === undefined) return null;
  const { question, reports } = reported;
  const open = reports.filter(({ answeredAt }) => answeredAt === null);
  const chosen = open.filter(({ id }) => !left.includes(id));

  async function close(): Promise<void> {
    setError(null);
    try {
      const ids = chosen.map(({ id }) => id);
      const { data } = await send({ variables: { ids, answer } });
      const closed = data?.answerProblemReports ?? 0;
      toast({
        kind: "success",
        text: closed === 1 ? "Answered 1 report" : `Answered ${figure(closed)} reports`,
        ...undoable(() => void takeBack(ids)),
      });
      setAnswer("");
    } catch (failure) {
      setError(joinMessages(failureDetails(failure)) || describeFailure(failure));
    }
  }

  async function takeBack(ids: string[]): Promise<void> {
    try {
      await reopen({ variables: { ids } });
      toast({ kind: "success", text: "The answer is taken back" });
    } catch (failure) {
      const text = joinMessages(failureDetails(failure)) || describeFailure(failure);
      toast({ kind: "error", text });
    }
  }

  return (
    <section className={classes.question} aria-label="The reported question">
      <p className={classes.back}>
        <Button icon={<IconArrowLeft size={18} stroke={1.7} aria-hidden />} onClick={onBack}>
          All Reports
        </Button>
      </p>
      <p className={classes.head}>
        <span>
          ID {question.id}, {[question.subject, question.topic].filter(Boolean).join(", ")}
        </span>
        <span className={classes.links}>
          {can("report:keys") && (
            <ButtonLink size="small" to={`/admin/items/${question.id}`}>
              See Answers
            </ButtonLink>
          )}
          <ButtonLink size="small" to={`/admin/questions/edit/${question.id}`}>
            Edit Question
          </ButtonLink>
        </span>
      </p>
      <WrittenText
        kind="question"
        text={question.questionText}
        html={question.questionHtml}
        lang={question.lang}
      />
      <ol className={classes.options}>
        {question.options.map((option, index) => (
          <li key={option} data-key={index === question.correctOptionIndex || undefined}>
            <span className={classes.letter}>{String.fromCharCode(65 + index)}</span>
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
          </li>
        ))}
      </ol>
      <h2 className={classes.title}>
        {reports.length === 1 ? "1 report" : `${figure(reports.length)} reports`}
      </h2>
      <ul className={classes.reports}>
        {reports.map((report) => (
          <li key={report.id}>
            {report.answeredAt === null && (
              <Checkbox
                aria-label={`Answer the report of ${formatIst(report.reportedAt)}`}
                checked={!left.includes(report.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setLeft(checked ? left.filter((id) => id !== report.id) : [...left, report.id])
                }
              />
            )}
            <div>
              <p>
                <b>{kindLabel(report.kind)}</b>, {formatIst(report.reportedAt)}
              </p>
              {report.text && <p className={classes.words}>“{report.text}”</p>}
              {report.answer && <p className={classes.words}>Answered: {report.answer}</p>}
            </div>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <>
          <TextArea
            label={
              chosen.length === 1
                ? "Answer to the student who reported it"
                : `Answer to the ${figure(chosen.length)} who reported it`
            }
            rows={3}
            maxLength={problemLimits.textMaxLength}
            value={answer}
            error={error ?? undefined}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
          <p className={classes.actions}>
            <Button
              kind="primary"
              busy={loading}
              busyLabel="Sending..."
              disabled={chosen.length === 0}
              onClick={() => void close()}
            >
              Answer and Close
            </Button>
          </p>
        </>
      )}
    </section>
  );
}
