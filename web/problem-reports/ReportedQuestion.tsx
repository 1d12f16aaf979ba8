import { useMutation, useQuery } from "@apollo/client/react";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { joinMessages } from "#rules/join-messages.ts";
import { problemLimits } from "#rules/problem-reports.ts";
import { formatDate, formatDateTime } from "#rules/times.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { useCan } from "../apollo/use-can.ts";
import type {
  QuestionProblemsFragment,
  ReportedFiguresFragment,
  ReportedStandingFragment,
} from "../gql/graphql.ts";
import { kindLabel } from "../screens/problems/problem-kinds.ts";
import { useWithdraw } from "../screens/questions/use-withdraw.ts";
import { WrittenText } from "../screens/text/WrittenText.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { TextArea } from "../ui/TextField.tsx";
import { useToast } from "../ui/Toast.tsx";
import { undoable } from "../ui/undoable.ts";
import {
  AnswerProblemReports,
  ReopenProblemReports,
  ReportedQuestionQuery,
} from "./problem-documents.ts";
import { ReportedOptions } from "./ReportedOptions.tsx";
import classes from "./ReportedQuestion.module.css";

interface ReportedQuestionProps {
  /** Undefined where the list is empty. */
  reported: QuestionProblemsFragment | undefined;
  /** Back to the list, on a phone. */
  onBack: () => void;
}

/** "Revision 3 is in force, edited 2 times since the first of these reports." */
function standingWords(
  { revisions, withdrawnAt }: ReportedStandingFragment,
  since: string,
): string {
  const edits = revisions.filter(({ number, createdAt }) => number > 1 && createdAt > since).length;
  const edited =
    edits === 0 ? "not edited" : edits === 1 ? "edited once" : `edited ${figure(edits)} times`;
  const withdrawn =
    withdrawnAt == null ? "" : ` Withdrawn from new tests on ${formatDate(withdrawnAt)}.`;
  return `Revision ${revisions[0]?.number ?? 1} is in force, ${edited} since the first report.${withdrawn}`;
}

/** Where the key is corrected; to the option of an open flag, if there is one. */
function correctionPath(id: string, item: ReportedFiguresFragment | null): string {
  const flag = item?.flag;
  const option = flag && flag.closedAt === null ? `&option=${flag.evidence.option}` : "";
  return `/admin/regrades/new?question=${id}&kind=other_key${option}`;
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
  const { busy, setWithdrawn } = useWithdraw();
  const { data } = useQuery(ReportedQuestionQuery, {
    variables: { id: reported?.id ?? "", figures: can("report:keys") },
    skip: reported === undefined,
    fetchPolicy: "cache-and-network",
  });
  if (reported === undefined) return null;
  const { question, reports } = reported;
  const item = data?.item ?? null;
  const known = data?.question ?? null;
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
              Open Item
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
      <ReportedOptions question={question} item={item} />
      {known && <p className={classes.standing}>{standingWords(known, reported.oldestAt)}</p>}
      {!can("report:keys") && (
        <p className={classes.standing}>What students chose is shown to administrators only.</p>
      )}
      <h2 className={classes.title}>
        {reports.length === 1 ? "1 report" : `${figure(reports.length)} reports`}
      </h2>
      <ul className={classes.reports}>
        {reports.map((report) => (
          <li key={report.id}>
            {report.answeredAt === null && (
              <Checkbox
                aria-label={`Answer the report of ${formatDateTime(report.reportedAt)}`}
                checked={!left.includes(report.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setLeft(checked ? left.filter((id) => id !== report.id) : [...left, report.id])
                }
              />
            )}
            <div>
              <p>
                <b>{kindLabel(report.kind)}</b>, {formatDateTime(report.reportedAt)}
              </p>
              {report.text && <p className={classes.words}>“{report.text}”</p>}
              {report.answer && <p className={classes.words}>Answered: {report.answer}</p>}
            </div>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
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
      )}
      <div className={classes.actions}>
        {open.length > 0 && (
          <Button
            kind="primary"
            full="phone"
            busy={loading}
            busyLabel="Sending..."
            disabled={chosen.length === 0}
            onClick={() => void close()}
          >
            Answer and Close
          </Button>
        )}
        {can("key:correct") && (
          <ButtonLink full="phone" to={correctionPath(question.id, item)}>
            Correct Key and Regrade
          </ButtonLink>
        )}
        {known && can("question:write") && (
          <Button
            full="phone"
            aria-disabled={busy}
            onClick={() => {
              if (!busy) void setWithdrawn(question.id, known.withdrawnAt == null);
            }}
          >
            {known.withdrawnAt == null ? "Withdraw Question" : "Use in New Tests Again"}
          </Button>
        )}
      </div>
    </section>
  );
}
