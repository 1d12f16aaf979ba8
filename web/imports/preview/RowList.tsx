import { IconAlertTriangle } from "@tabler/icons-react";
import { figure } from "#rules/figures.ts";
import { truncate } from "#rules/text.ts";
import type { ImportDraftList } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { peopleWords } from "./column-words.ts";
import classes from "./RowList.module.css";
import type { ListedRow } from "./use-draft-rows.ts";

interface RowListProps {
  list: ImportDraftList;
  rows: readonly ListedRow[];
  /** The number of the row that is shown beside it. */
  current: number | null;
  onOpen: (number: number) => void;
  /** Null where all are shown. */
  onMore: (() => void) | null;
}

const EMPTY: Record<ImportDraftList, string> = {
  TO_MEND: "Nothing to mend.",
  SOUND: "No question is sound yet.",
  OUT: "Nothing is left out.",
};

/** The questions of a list: what is wrong with each, and where it stands in the file. */
export function RowList({ list, rows, current, onOpen, onMore }: RowListProps) {
  if (rows.length === 0) return <p className={classes.empty}>{EMPTY[list]}</p>;
  return (
    <>
      <ul className={classes.list} aria-label="Questions">
        {rows.map(({ number, place, problems, question, waits }) => (
          <li key={number}>
            <button
              type="button"
              className={classes.row}
              data-row={number}
              aria-current={number === current || undefined}
              onClick={() => onOpen(number)}
            >
              <span className={classes.number}>{figure(number)}</span>
              <span className={classes.words}>
                {problems[0] ? (
                  <span className={classes.problem}>
                    <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
                    <span>{peopleWords(problems[0].title)}</span>
                  </span>
                ) : (
                  <span className={classes.text} dir="auto">
                    {truncate(question?.question.text ?? "", 60)}
                  </span>
                )}
                <span className={classes.place}>
                  {waits ? "Waits for its set" : (place ?? `Row ${figure(number)}`)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button kind="quiet" size="small" onClick={onMore}>
          Show More
        </Button>
      )}
    </>
  );
}
