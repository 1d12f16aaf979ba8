import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { listLimits } from "#rules/limits.ts";
import { plainText } from "#rules/text.ts";
import { formatIstDate } from "#rules/times.ts";
import type { QuestionRowFragment } from "../gql/graphql.ts";
import { Badge } from "../ui/Badge.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { IconButton, IconLink } from "../ui/IconButton.tsx";
import { TableSkeleton } from "../ui/TableSkeleton.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { useKeptFocus } from "../ui/use-kept-focus.ts";
import { optionLetter } from "./option-letter.ts";
import classes from "./QuestionTable.module.css";
import { RandomTestsMark } from "./RandomTestsMark.tsx";
import { useKeepBack } from "./use-keep-back.ts";

const columns = [
  { label: "ID", className: classes.id },
  { label: "Question", className: classes.question },
  { label: "Subject", className: classes.subject },
  { label: "Topic", className: classes.topic },
  { label: "PYQ", className: classes.pyq },
  { label: "Correct", className: classes.correct },
  { label: "Random tests", className: classes.random },
  { label: "Added", className: classes.added },
  { label: "Actions", spoken: true, className: classes.actions },
];

/** The table of questions before they are known. */
export function QuestionTableSkeleton() {
  return (
    <TableSkeleton
      label="Loading questions"
      columns={columns}
      rows={listLimits.questionsPageSize}
      className={`${classes.row} ${classes.loading}`}
    />
  );
}

interface QuestionTableProps {
  questions: QuestionRowFragment[];
  /** These are of the page before; the next is on its way. */
  stale: boolean;
  onDelete: (question: QuestionRowFragment) => void;
  /** Asked of a question that is kept back. */
  onRelease: (question: QuestionRowFragment) => void;
}

/** The questions of a page; on phones as stacked entries. */
export function QuestionTable({ questions, stale, ...asked }: QuestionTableProps) {
  return (
    <DataTable label="Questions" columns={columns} stale={stale}>
      {questions.map((question) => (
        <QuestionRow key={question.id} question={question} {...asked} />
      ))}
    </DataTable>
  );
}

interface QuestionRowProps extends Pick<QuestionTableProps, "onDelete" | "onRelease"> {
  question: QuestionRowFragment;
}

function QuestionRow({ question, onDelete, onRelease }: QuestionRowProps) {
  const { id, subject, topic, pyqYear, pyqExam } = question;
  const edit = `/admin/questions/edit/${id}`;
  return (
    <DataRow className={classes.row}>
      <td className={classes.id}>{id}</td>
      <td className={classes.question}>
        <Link className={classes.text} to={edit}>
          {plainText(question.questionText)}
        </Link>
      </td>
      <td className={classes.subject}>{subject}</td>
      <td className={classes.topic}>{topic ?? "–"}</td>
      <td className={classes.pyq}>
        {question.pyq ? (
          <Badge>
            {pyqExam} {pyqYear}
          </Badge>
        ) : (
          "–"
        )}
      </td>
      <td className={classes.correct}>{optionLetter(question.correctOptionIndex)}</td>
      <td className={classes.random} data-told={isTold(question) || undefined}>
        <RandomTests question={question} onRelease={onRelease} />
      </td>
      <td className={classes.added}>{formatIstDate(question.createdAt)}</td>
      <td className={classes.actions}>
        <div className={classes.buttons}>
          <IconLink label={`Edit question ${id}`} to={edit}>
            <IconPencil size={18} stroke={1.7} aria-hidden />
          </IconLink>
          <IconButton label={`Delete question ${id}`} onClick={() => onDelete(question)}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </IconButton>
        </div>
      </td>
    </DataRow>
  );
}

/** Whether random tests treat it otherwise than most, which a phone tells too. */
function isTold({ keptBack, releasedAt }: QuestionRowFragment): boolean {
  return keptBack || releasedAt !== null;
}

function RandomTests({ question, onRelease }: Omit<QuestionRowProps, "onDelete">) {
  const { id, keptBack, releasedAt } = question;
  const { busy, keepBack } = useKeepBack();
  const place = useKeptFocus<HTMLDivElement>(isTold(question));
  return (
    <div className={classes.standing} ref={place} tabIndex={-1}>
      <RandomTestsMark keptBack={keptBack} />
      {/* One button, which has the focus still when it does the other deed. */}
      {isTold(question) && (
        <TextButton
          aria-label={`${releasedAt === null ? "Release" : "Keep back"} question ${id}`}
          aria-disabled={busy}
          onClick={() => {
            if (releasedAt === null) onRelease(question);
            else if (!busy) void keepBack(id);
          }}
        >
          {releasedAt === null ? "Release" : "Keep Back"}
        </TextButton>
      )}
    </div>
  );
}
