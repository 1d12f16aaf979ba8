import { useMutation } from "@apollo/client/react";
import { IconAlertTriangle, IconCheck, IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatDate } from "#rules/times.ts";
import { failureWords } from "../../apollo/failure.ts";
import type { DraftFactsFragment } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { handFocusOn } from "../../ui/focus-places.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import classes from "./ColumnChoice.module.css";
import { chosenTwice, FIELD_OPTIONS, fieldTitle, missingWords, NOT_USED } from "./column-words.ts";
import { ChooseColumns } from "./draft-documents.ts";
import { useShowAgain } from "./use-import-draft.ts";

/** The letter of a column, as spreadsheets call it. */
function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : `${letterOf(Math.floor(place / 26) - 1)}${letter}`;
}

interface ColumnChoiceProps {
  draft: DraftFactsFragment;
  /** Called when the file is to be shown as it was read. */
  onChosen: () => void;
  onCancel: () => void;
}

/** What each column of a table becomes: its first values, and what was found in it. */
export function ColumnChoice({ draft, onChosen, onCancel }: ColumnChoiceProps) {
  const { id, columns, columnProblem, columnsRememberedAt, counts, isTooLong } = draft;
  const [fields, setFields] = useState(() => columns.map(({ field }) => field ?? NOT_USED));
  const [choose, { loading, error }] = useMutation(ChooseColumns);
  const showAgain = useShowAgain();
  const used = fields.filter((field) => field !== NOT_USED).length;
  const twice = chosenTwice(fields);
  const missing = missingWords(fields);
  // The server reports a missing column or a name that is there twice; what is missing changes with each choice.
  const read = missingWords(columns.map(({ field }) => field ?? NOT_USED));
  const isTwiceInFile = columnProblem !== null && read === null;

  async function preview(): Promise<void> {
    const chosen = fields.map((field) => (field === NOT_USED ? null : field));
    const answer = await choose({ variables: { id, fields: chosen } }).catch(() => null);
    if (answer?.data) onChosen();
    // Another tab may have imported it.
    else await showAgain();
  }

  return (
    <Section
      title="Columns"
      note={`${figure(used)} of ${figure(columns.length)} used, matched by ${columnsRememberedAt ? "your choice" : "name"}`}
    >
      <div className={classes.notices}>
        {isTwiceInFile && (
          <Notice kind="error" role="alert">
            Two columns have the same name. The first is used unless you choose another below.
          </Notice>
        )}
        {missing && (
          <Notice role="status" icon={<IconAlertTriangle size={18} stroke={1.7} aria-hidden />}>
            <strong>{missing.what}</strong> {missing.otherwise}
          </Notice>
        )}
        {columnsRememberedAt && (
          <Notice icon={<IconHistory size={18} stroke={1.7} aria-hidden />}>
            A file with{" "}
            {columns.length === 1 ? "this heading" : `these ${figure(columns.length)} headings`} was
            read on {formatDate(columnsRememberedAt)}. Its choices are filled in again.
          </Notice>
        )}
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Column</span>
            </th>
            <th scope="col">In the file</th>
            <th scope="col">Becomes</th>
            <th scope="col">First values</th>
            <th scope="col">Found</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, place) => (
            // Columns may have the same name, and never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            <tr key={place}>
              <td className={classes.letter}>{letterOf(place)}</td>
              <th scope="row" className={classes.name} dir="auto">
                {column.name || `Column ${letterOf(place)}`}
              </th>
              <td className={classes.becomes}>
                <Select
                  label={`${column.name || letterOf(place)} becomes`}
                  value={fields[place] ?? NOT_USED}
                  options={FIELD_OPTIONS}
                  onChange={(field) =>
                    setFields((now) => now.map((one, at) => (at === place ? field : one)))
                  }
                />
              </td>
              <td className={classes.values} dir="auto">
                {column.firstValues.join(", ")}
              </td>
              <Found column={column} isChanged={(column.field ?? NOT_USED) !== fields[place]} />
            </tr>
          ))}
        </tbody>
      </table>
      {(twice || error) && (
        <div className={classes.notices}>
          <Notice kind="error" role="alert">
            {twice ? `Two columns can’t both become ${fieldTitle(twice)}.` : failureWords(error)}
          </Notice>
        </div>
      )}
      <div className={classes.foot}>
        <Button
          ref={handFocusOn}
          kind="primary"
          full="phone"
          busy={loading}
          aria-disabled={twice !== null || undefined}
          onClick={() => {
            if (twice === null) void preview();
          }}
        >
          {isTooLong ? "Use These Columns" : `Preview ${counted(counts.questions, "Question")}`}
        </Button>
        <Button ref={handFocusOn} full="phone" onClick={onCancel}>
          Cancel
        </Button>
        <p>The next file of this shape starts with these choices.</p>
      </div>
    </Section>
  );
}

type Column = DraftFactsFragment["columns"][number];

/** What was found in a column as it was read; nothing yet once it is to become something else. */
function Found({ column, isChanged }: { column: Column; isChanged: boolean }) {
  const { field, found, isWrong, keys, areKeysUnclear } = column;
  if (isChanged) {
    return <td className={classes.found}>Read again with the preview</td>;
  }
  const Sign = isWrong ? IconAlertTriangle : IconCheck;
  return (
    <td className={classes.found} data-state={stateOf(column)}>
      {field !== null && <Sign size={16} stroke={1.7} aria-hidden />}
      <span>{found}</span>
      {keys && (
        <span className={classes.keys} data-unclear={areKeysUnclear || undefined}>
          {keys}
        </span>
      )}
    </td>
  );
}

function stateOf({ field, isWrong }: Column) {
  if (field === null) return "unused";
  return isWrong ? "wrong" : "right";
}
