import {
  IconAlignLeft,
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconFilter,
  IconLock,
  IconLockOpen2,
  IconMapPin,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { lineText } from "#rules/formula-text.ts";
import { formatDate } from "#rules/times.ts";
import type { QuestionRowFragment } from "../gql/graphql.ts";
import { useWithdraw } from "../screens/questions/use-withdraw.ts";
import { Badge } from "../ui/Badge.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { type DataColumn, DataRow, DataTable } from "../ui/DataTable.tsx";
import { RowMenu } from "../ui/RowMenu.tsx";
import { rememberRow, useListPlace } from "./list-place.ts";
import { optionLetter } from "./option-letter.ts";
import { passageName } from "./passages/passage-words.ts";
import classes from "./QuestionTable.module.css";
import { orderAfter, orderOf, type QuestionListState } from "./question-list-state.ts";
import { ReservedBadge, undrawnWord } from "./ReservedBadge.tsx";
import { useKeepBack } from "./use-keep-back.ts";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

type Order = QuestionListState["order"];

interface ColumnsProps {
  order: Order;
  onOrder: (order: Order) => void;
}

const words = {
  choose: { label: "Choose", spoken: true, className: classes.choose },
  id: { label: "ID", className: classes.id },
  question: { label: "Question", className: classes.question },
  labels: { label: "Subject and topic", className: classes.labels },
  correct: { label: "Key", className: classes.correct },
  tests: { label: "Tests", className: classes.tests },
  added: { label: "Added", className: classes.added },
  actions: { label: "Actions", spoken: true, className: classes.actions },
} satisfies Record<string, DataColumn>;

function columnsOf({ order, onOrder }: ColumnsProps): DataColumn[] {
  const sorting = (column: "id" | "added" | "tests") => ({
    order: orderOf(column, order),
    onPress: () => onOrder(orderAfter(column, order)),
  });
  return Object.values<DataColumn>({
    ...words,
    id: { ...words.id, sorting: sorting("id") },
    tests: { ...words.tests, sorting: sorting("tests") },
    added: { ...words.added, sorting: sorting("added") },
  });
}

/** The actions of a row. */
interface RowKeyActions {
  isChosen: (id: string) => boolean;
  onChoose: (id: string, run: boolean) => void;
  onDelete: (question: QuestionRowFragment) => void;
  /** Only for a reserved question. */
  onRelease: (question: QuestionRowFragment) => void;
  onUse: (question: QuestionRowFragment) => void;
}

interface QuestionTableProps extends RowKeyActions, ColumnsProps {
  questions: QuestionRowFragment[];
  /** True while the next page loads and these are the old rows. */
  stale: boolean;
  /** Shown below the rows: actions on the chosen ones. */
  foot: ReactNode;
}

/** The questions of a page, as stacked entries on phones. */
export function QuestionTable(props: QuestionTableProps) {
  const { questions, stale, order, onOrder, foot, ...actions } = props;
  return (
    <DataTable label="Questions" columns={columnsOf({ order, onOrder })} stale={stale} foot={foot}>
      {questions.map((question) => (
        <QuestionRow key={question.id} question={question} {...actions} />
      ))}
    </DataTable>
  );
}

interface QuestionRowProps extends RowKeyActions {
  question: QuestionRowFragment;
}

function QuestionRow({ question, isChosen, onChoose, ...asked }: QuestionRowProps) {
  const { id, subject, topic, pyq, pyqYear, pyqExam, testCount, passage } = question;
  const place = useListPlace();
  const chosen = isChosen(id);
  const undrawn = undrawnWord(question);
  return (
    <DataRow className={classes.row} data-row={id} data-chosen={chosen || undefined}>
      <td className={classes.choose}>
        <Checkbox
          aria-label={`Choose question ${id}`}
          checked={chosen}
          onChange={() => undefined}
          onClick={(event) => onChoose(id, event.shiftKey)}
        />
      </td>
      <td className={classes.id}>{id}</td>
      <td className={classes.question}>
        <Link
          className={classes.text}
          to={editorOf(id)}
          state={place}
          onClick={() => rememberRow(id)}
        >
          {lineText(question.questionText)}
        </Link>
        {passage !== null && (
          <span className={classes.passage}>
            <IconAlignLeft size={15} stroke={1.7} aria-hidden />
            <span className="visually-hidden">Passage: </span>
            <Link className={classes.set} to={setOf(passage.id)} dir="auto">
              {passageName(passage)}
            </Link>
          </span>
        )}
        <span className={classes.facts}>
          {id}, key {optionLetter(question.correctOptionIndex)},{" "}
          {testCount === 0
            ? "in no test"
            : `in ${figure(testCount)} ${testCount === 1 ? "test" : "tests"}`}
          {pyq && `, ${pyqExam} ${pyqYear}`}
          {undrawn !== null && (
            <>
              , <strong>{undrawn.toLowerCase()}</strong>
            </>
          )}
        </span>
      </td>
      <td className={classes.labels}>
        <span className={classes.label} title={subject}>
          {subject}
        </span>
        <span className={classes.second}>
          {topic !== null && (
            <span className={`${classes.label} ${classes.topic}`} title={topic}>
              {topic}
            </span>
          )}
          {pyq && (
            <Badge>
              {pyqExam} {pyqYear}
            </Badge>
          )}
          <ReservedBadge question={question} />
        </span>
      </td>
      <td className={classes.correct}>{optionLetter(question.correctOptionIndex)}</td>
      <td className={classes.tests}>{figure(testCount)}</td>
      <td className={classes.added}>{formatDate(question.createdAt)}</td>
      <td className={classes.actions}>
        <RowActions question={question} {...asked} />
      </td>
    </DataRow>
  );
}

function setOf(passageId: string): string {
  return `/admin/passages/edit/${passageId}`;
}

function editorOf(id: string): string {
  return `/admin/questions/edit/${id}`;
}

function RowActions(props: Omit<QuestionRowProps, "isChosen" | "onChoose">) {
  const { question, onDelete, onRelease, onUse } = props;
  const { id, keptBack, releasedAt, withdrawnAt, passage } = question;
  const place = useListPlace();
  const { busy, keepBack } = useKeepBack();
  const { busy: isSwitching, setWithdrawn } = useWithdraw();
  const isWithdrawn = withdrawnAt !== null;
  const standing = isWithdrawn
    ? []
    : releasedAt !== null
      ? [
          {
            label: "Reserve",
            icon: <IconLock {...icon} />,
            run: () => {
              if (!busy) void keepBack(id);
            },
          },
        ]
      : keptBack
        ? [{ label: "Release", icon: <IconLockOpen2 {...icon} />, run: () => onRelease(question) }]
        : [];
  return (
    <RowMenu
      label={`Actions for question ${id}`}
      actions={[
        {
          label: "Edit",
          icon: <IconPencil {...icon} />,
          to: editorOf(id),
          state: place,
          run: () => rememberRow(id),
        },
        {
          label: "Copy",
          icon: <IconCopy {...icon} />,
          to: `/admin/questions?copy=${id}`,
        },
        {
          label: "Where It Is Used",
          icon: <IconMapPin {...icon} />,
          run: () => onUse(question),
        },
        ...(passage === null
          ? []
          : [
              {
                label: "Open Its Passage",
                icon: <IconAlignLeft {...icon} />,
                to: setOf(passage.id),
              },
              {
                label: "Show All of the Passage",
                icon: <IconFilter {...icon} />,
                to: `/admin/all-questions?passage=${passage.id}`,
              },
            ]),
        ...standing,
        {
          label: isWithdrawn ? "Bring Back" : "Withdraw",
          icon: isWithdrawn ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />,
          run: () => {
            if (!isSwitching) void setWithdrawn(id, !isWithdrawn);
          },
        },
        {
          label: "Delete",
          icon: <IconTrash {...icon} />,
          kind: "delete",
          run: () => onDelete(question),
        },
      ]}
    />
  );
}
