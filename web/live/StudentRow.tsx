import {
  IconClockExclamation,
  IconClockPlus,
  IconEye,
  IconMessage,
  IconPlayerStop,
  IconRotateClockwise,
} from "@tabler/icons-react";
import { figure } from "#rules/figures.ts";
import { quizLimits } from "#rules/limits.ts";
import { formatSecond, formatTime } from "#rules/times.ts";
import { useCan } from "../apollo/use-can.ts";
import type { LiveState, LiveStudentRowFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { StateSign } from "./LiveFigures.tsx";
import { agoText, overdueText, ownClockText, STATE_LABELS } from "./live-words.ts";
import classes from "./StudentRow.module.css";
import { useSecond } from "./use-second.ts";

const STATE_WORDS = { ...STATE_LABELS, WRITING: "Writing" } as const;

/** Whether an attempt is in progress. */
export function isTakingIt(state: LiveState): boolean {
  return state === "WRITING" || state === "SILENT" || state === "TIME_OVER";
}

const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** The actions of a student's row. */
export type RowAction = "time" | "message" | "end" | "reopen";

interface StudentRowProps {
  testId: string;
  student: LiveStudentRowFragment;
  isOpen: boolean;
  /** The viewer may act, and the page is live. */
  mayAct: boolean;
  onToggle: () => void;
  onAct: (action: RowAction) => void;
}

function Since({ at }: { at: string }) {
  return <>{agoText(useSecond() - Date.parse(at))}</>;
}

/** The number of tab switches as filled boxes, and as text for screen readers. */
function Switches({ count }: { count: number }) {
  const boxes = Array.from({ length: quizLimits.tabSwitchLimit }, (_, index) => index < count);
  return (
    <span className={classes.switches}>
      <span className="visually-hidden">{`${figure(count)} ${count === 1 ? "tab switch" : "tab switches"}`}</span>
      {boxes.map((isFilled, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes never move.
        <span key={place} className={classes.box} data-filled={isFilled || undefined} aria-hidden />
      ))}
      {count > quizLimits.tabSwitchLimit && <span aria-hidden>+</span>}
    </span>
  );
}

/** A student of the test. A press expands the row with more facts and the actions. */
export function StudentRow(props: StudentRowProps) {
  const { testId, student, isOpen, mayAct, onToggle, onAct } = props;
  const { name, batches, email, state, currentQuestion, savedAt, tabSwitchCount } = student;
  const isTaking = isTakingIt(state);
  const ownClock = isTaking ? ownClockText(student) : null;
  const overdue = state === "TIME_OVER" ? overdueText(student.submitsBy) : null;
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.row}
        aria-expanded={isOpen}
        data-row
        onClick={onToggle}
      >
        <span className={classes.name}>
          <bdi>{name}</bdi>
          <span className={classes.batches}>
            <bdi>{batches || email}</bdi>
          </span>
          {ownClock && <span className={classes.batches}>{ownClock}</span>}
          {overdue && <span className={classes.batches}>{overdue}</span>}
        </span>
        <span className={classes.state} data-state={state}>
          <StateSign state={state} /> {STATE_WORDS[state]}
        </span>
        <span className={classes.at}>
          {isTaking && currentQuestion !== null ? `Question ${currentQuestion + 1}` : ""}
        </span>
        <span className={classes.saved}>
          {savedAt == null ? null : isTaking ? (
            <Since at={savedAt} />
          ) : (
            student.completedAt && formatTime(student.completedAt)
          )}
        </span>
        <span className={classes.left}>
          {isTaking && tabSwitchCount !== null && <Switches count={tabSwitchCount} />}
        </span>
      </button>
      {isOpen && <More testId={testId} student={student} mayAct={mayAct} onAct={onAct} />}
    </li>
  );
}

type MoreProps = Pick<StudentRowProps, "testId" | "student" | "mayAct" | "onAct">;

function More({ testId, student, mayAct, onAct }: MoreProps) {
  const maySeeAnswers = useCan()("report:keys");
  const { state, attemptId, savedAt, answered, totalQuestions, resumes, mayReopen } = student;
  const { takenUpAt, takenUpFrom, endsAt, endedAt } = student;
  const isTaking = isTakingIt(state);
  const facts = [
    savedAt != null && { label: "Last save", value: formatSecond(savedAt) },
    answered !== null &&
      totalQuestions !== null && {
        label: "Answered",
        value: `${figure(answered)} of ${figure(totalQuestions)}`,
      },
    resumes !== null && {
      label: "Resumes",
      value:
        takenUpAt == null
          ? String(resumes)
          : `${resumes}, ${formatTime(takenUpAt)}${takenUpFrom ? `, ${takenUpFrom}` : ""}`,
    },
    endsAt != null && {
      label: "Deadline",
      value: ownClockText(student)?.replace("Ends ", "") ?? formatTime(endsAt),
    },
    endedAt != null && { label: "Ended by an invigilator", value: formatTime(endedAt) },
  ].filter((fact) => fact !== false);
  return (
    <div className={classes.more}>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {facts.length === 0 && <p className={classes.none}>{student.email}</p>}
      <div className={classes.actions}>
        {mayAct && isTaking && (
          <Button
            size="small"
            kind="list"
            icon={<IconClockPlus {...icon} />}
            onClick={() => onAct("time")}
          >
            Give Extra Time
          </Button>
        )}
        {mayAct && isTaking && (
          <Button
            size="small"
            kind="list"
            icon={<IconMessage {...icon} />}
            onClick={() => onAct("message")}
          >
            Message
          </Button>
        )}
        {maySeeAnswers && attemptId !== null && (
          <ButtonLink
            size="small"
            kind="list"
            icon={<IconEye {...icon} />}
            to={`/admin/live/${testId}/attempts/${attemptId}`}
          >
            See Saved Answers
          </ButtonLink>
        )}
        {mayAct && isTaking && (
          <Button
            size="small"
            kind="delete"
            icon={<IconPlayerStop {...icon} />}
            onClick={() => onAct("end")}
          >
            End Attempt
          </Button>
        )}
        {mayAct && mayReopen && (
          <Button
            size="small"
            kind="list"
            icon={<IconRotateClockwise {...icon} />}
            onClick={() => onAct("reopen")}
          >
            Reopen Attempt
          </Button>
        )}
        {state === "SUBMITTED" && !mayReopen && (
          <p className={classes.none}>
            <IconClockExclamation {...icon} /> Its result is out, so it can’t be reopened.
          </p>
        )}
      </div>
    </div>
  );
}
