import { useMutation } from "@apollo/client/react";
import { IconChartBar, IconCopy, IconPencil, IconTrash } from "@tabler/icons-react";
import { useLocation, useNavigate } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { formatDate, formatDuration } from "#rules/times.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import type { AllTestsRowFragment } from "../gql/graphql.ts";
import { Badge, BadgeList } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { type DataColumn, DataRow, DataTable } from "../ui/DataTable.tsx";
import { IconButton, IconLink } from "../ui/IconButton.tsx";
import { deductionText, signedMarksText } from "../ui/marks.ts";
import { RowTitle } from "../ui/RowTitle.tsx";
import { useToast } from "../ui/Toast.tsx";
import classes from "./AllTestsTable.module.css";
import { CopyTest } from "./all-tests-documents.ts";
import { forgetTestLists } from "./forget-lists.ts";
import { InvitationLink } from "./InvitationLink.tsx";
import { TestSwitches } from "./TestSwitches.tsx";

const columns: DataColumn[] = [
  { label: "ID", className: classes.id },
  { label: "Test", className: classes.test },
  { label: "Questions", className: classes.ids },
  { label: "Duration", className: classes.facts },
  { label: "Attempts", className: classes.attempts },
  { label: "State", className: classes.state },
  { label: "Actions", spoken: true, className: classes.actions },
];

/** Subjects that a row shows; the rest are a count (docs/rules.md, section 12). */
const subjectBadges = 3;

interface AllTestsTableProps {
  tests: AllTestsRowFragment[];
  /** True while the next page loads. */
  stale: boolean;
  onDelete: (test: AllTestsRowFragment) => void;
}

/** The administrators' tests, one row each. */
export function AllTestsTable({ tests, stale, onDelete }: AllTestsTableProps) {
  return (
    <DataTable label="Tests" columns={columns} stale={stale} stacks="tablet">
      {tests.map((test) => (
        <Row key={test.id} test={test} onDelete={() => onDelete(test)} />
      ))}
    </DataTable>
  );
}

/** The most question numbers to list. */
const NAMED = 5;
/** Long enough to read and note them. */
const LEFT_OUT_MS = 20_000;

/** "2 deleted questions were left out: 14, 62." @param ids of the questions */
function leftOutText(ids: readonly string[]): string {
  const more = ids.length > NAMED ? `, and ${figure(ids.length - NAMED)} more` : "";
  const verb = ids.length === 1 ? "was" : "were";
  return `${counted(ids.length, "deleted question")} ${verb} left out: ${ids.slice(0, NAMED).join(", ")}${more}.`;
}

/** Copies a test and opens the copy in its editor. */
function useCopy(id: string) {
  const [mutate, { loading: copying }] = useMutation(CopyTest, { update: forgetTestLists });
  const navigate = useNavigate();
  const toast = useToast();
  async function copy(): Promise<void> {
    if (copying) return;
    try {
      const made = (await mutate({ variables: { id } })).data?.copyTest;
      if (made === undefined) return;
      const text = `“${made.test.title}” is test ${made.id}, inactive`;
      const leftOut = made.leftOutQuestionIds;
      toast({
        kind: "success",
        ...(leftOut.length === 0
          ? { text }
          : { text: `${text}. ${leftOutText(leftOut)}`, stayMs: LEFT_OUT_MS }),
      });
      await navigate(`/admin/tests/edit/${made.id}`);
    } catch (error) {
      const why = failureDetails(error)[0] ?? describeFailure(error);
      toast({ kind: "error", text: `Failed to copy test. ${why}` });
    }
  }
  return { copying, copy };
}

function Row({ test, onDelete }: { test: AllTestsRowFragment; onDelete: () => void }) {
  const { id, title, isPublic, questionIds, totalQuestions, subjects } = test;
  const { attemptCount, openAttemptCount } = test;
  const more = totalQuestions - questionIds.length;
  const otherSubjects = subjects.length - subjectBadges;
  const { pathname, search } = useLocation();
  const { copying, copy } = useCopy(id);
  return (
    <DataRow className={classes.row}>
      <td className={classes.id}>{id}</td>
      <td className={classes.test}>
        <RowTitle to={`/admin/tests/edit/${id}`}>{title}</RowTitle>
        <p className={classes.created}>Created {formatDate(test.createdAt)}</p>
        <BadgeList>
          {subjects.slice(0, subjectBadges).map((subject) => (
            <Badge key={subject} kind="subject">
              {subject}
            </Badge>
          ))}
          {otherSubjects > 0 && <span className={classes.more}>+{otherSubjects} more</span>}
        </BadgeList>
      </td>
      <td className={classes.ids}>
        {counted(totalQuestions, "question")}
        <p className={classes.marks}>
          {questionIds.join(", ")}
          {more > 0 && (
            <>
              {" "}
              <span className={classes.more}>+{figure(more)} more</span>
            </>
          )}
        </p>
      </td>
      <td className={classes.facts}>
        {formatDuration(test.durationMinutes)}
        <p className={classes.marks}>
          {signedMarksText(test.correctMarks)}, {deductionText(test.incorrectMarks)}
        </p>
      </td>
      <td className={classes.attempts}>
        {figure(attemptCount)}
        <span className={classes.stackedLabel}>
          {attemptCount === 1 ? " attempt" : " attempts"}
        </span>
        {openAttemptCount > 0 && (
          <p className={classes.marks}>{figure(openAttemptCount)} in progress</p>
        )}
      </td>
      <td className={classes.state}>
        <TestSwitches test={test} />
        {!isPublic && <InvitationLink test={test} />}
      </td>
      <td className={classes.actions}>
        <div className={classes.buttons}>
          <ButtonLink
            kind="list"
            size="small"
            to={`/admin/tests/preview/${id}`}
            state={{ from: pathname + search }}
            aria-label={`Preview test ${id}: ${title}`}
          >
            Preview
          </ButtonLink>
          <IconLink label={`Report on test ${id}: ${title}`} to={`/admin/reports/tests/${id}`}>
            <IconChartBar size={18} stroke={1.7} aria-hidden />
          </IconLink>
          <IconLink label={`Edit test ${id}: ${title}`} to={`/admin/tests/edit/${id}`}>
            <IconPencil size={18} stroke={1.7} aria-hidden />
          </IconLink>
          <IconButton
            label={`Copy test ${id}: ${title}`}
            aria-disabled={copying || undefined}
            onClick={() => void copy()}
          >
            <IconCopy size={18} stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton label={`Delete test ${id}: ${title}`} onClick={onDelete}>
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </IconButton>
        </div>
      </td>
    </DataRow>
  );
}
