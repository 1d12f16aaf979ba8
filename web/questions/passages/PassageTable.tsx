import { IconArchive, IconPencil } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { lineText } from "#rules/formula-text.ts";
import { formatDate } from "#rules/times.ts";
import type { PassageRowFragment } from "../../gql/graphql.ts";
import { Badge } from "../../ui/Badge.tsx";
import { counted } from "../../ui/counted.ts";
import { type DataColumn, DataRow, DataTable } from "../../ui/DataTable.tsx";
import { handFocusOn } from "../../ui/focus-places.ts";
import { IconButton, IconLink } from "../../ui/IconButton.tsx";
import { languageOf } from "../../ui/language.ts";
import classes from "./PassageTable.module.css";
import {
  columnOrders,
  orderAfter,
  type PassageColumn,
  type PassageListState,
} from "./passage-list-state.ts";
import { besideWords, passageName } from "./passage-words.ts";

type Order = PassageListState["order"];

const words = {
  id: { label: "ID", className: classes.id },
  passage: { label: "Passage" },
  subject: { label: "Subject", className: classes.subject },
  words: { label: "Words", className: classes.words },
  questions: { label: "Questions", className: classes.questions },
  tests: { label: "Tests", className: classes.tests },
  changed: { label: "Changed", className: classes.changed },
  actions: { label: "Actions", spoken: true, className: classes.actions },
} satisfies Record<string, DataColumn>;

function columnsOf(order: Order, onOrder: (order: Order) => void): DataColumn[] {
  const sorted = (column: PassageColumn): DataColumn => {
    const { descending, ascending } = columnOrders[column];
    const standing = order === descending ? "descending" : order === ascending ? "ascending" : null;
    return {
      ...words[column],
      sorting: { order: standing, onPress: () => onOrder(orderAfter(column, order)) },
    };
  };
  return Object.values<DataColumn>({
    ...words,
    id: sorted("id"),
    questions: sorted("questions"),
    changed: sorted("changed"),
  });
}

interface PassageTableProps {
  passages: PassageRowFragment[];
  /** True while the next page loads and these are the old rows. */
  stale: boolean;
  order: Order;
  onOrder: (order: Order) => void;
  onArchive: (passage: PassageRowFragment) => void;
}

/** The passages of a page, as stacked entries on phones. */
export function PassageTable({ passages, stale, order, onOrder, onArchive }: PassageTableProps) {
  return (
    <DataTable label="Passages" columns={columnsOf(order, onOrder)} stale={stale}>
      {passages.map((passage) => (
        <PassageRow key={passage.id} passage={passage} onArchive={() => onArchive(passage)} />
      ))}
    </DataTable>
  );
}

function PassageRow({
  passage,
  onArchive,
}: {
  passage: PassageRowFragment;
  onArchive: () => void;
}) {
  const { id, title, beginning, lang, subjects, questionCount, testCount, archivedAt } = passage;
  const beside = besideWords(passage);
  const name = passageName(passage);
  const isArchived = archivedAt !== null;
  const tests = testCount === 0 ? "in no test" : `in ${counted(testCount, "test")}`;
  const edit = `/admin/passages/edit/${id}`;
  return (
    <DataRow className={classes.row} data-row={id} data-archived={isArchived || undefined}>
      <td className={classes.id}>{id}</td>
      <td>
        <Link className={classes.link} to={edit}>
          {title !== null && (
            <span className={classes.title} dir="auto" lang={lang ?? languageOf(title)}>
              {title}
            </span>
          )}
          <span
            className={classes.beginning}
            data-alone={title === null || undefined}
            lang={lang ?? languageOf(beginning)}
            dir="auto"
          >
            {lineText(beginning)}
          </span>
        </Link>
        {isArchived && <Badge>Archived</Badge>}
        <span className={classes.facts}>
          {[id, ...subjects, counted(questionCount, "question"), tests, beside]
            .filter(Boolean)
            .join(", ")}
        </span>
      </td>
      <td className={classes.subject}>
        {subjects.length === 0 ? "–" : subjects.join(", ")}
        {beside !== "" && <span className={classes.beside}>{beside}</span>}
      </td>
      <td className={classes.words}>{figure(passage.wordCount)}</td>
      <td className={classes.questions}>{figure(questionCount)}</td>
      <td className={classes.tests}>{testCount === 0 ? "–" : figure(testCount)}</td>
      <td className={classes.changed}>{formatDate(passage.revisedAt)}</td>
      <td className={classes.actions}>
        <div className={classes.buttons}>
          <IconLink label={`${isArchived ? "Look at" : "Edit"} passage ${id}: ${name}`} to={edit}>
            <IconPencil size={18} stroke={1.7} aria-hidden />
          </IconLink>
          {!isArchived && (
            <IconButton
              label={`Archive passage ${id}: ${name}`}
              ref={handFocusOn}
              onClick={onArchive}
            >
              <IconArchive size={18} stroke={1.7} aria-hidden />
            </IconButton>
          )}
        </div>
      </td>
    </DataRow>
  );
}
