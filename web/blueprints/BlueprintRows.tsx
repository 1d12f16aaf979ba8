import { useQuery } from "@apollo/client/react";
import { IconPlus, IconX } from "@tabler/icons-react";
import { testLimits } from "#rules/limits.ts";
import type { BlueprintPassages, PracticeDifficulty } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import classes from "./Blueprints.module.css";
import { RowTopicsQuery } from "./blueprint-documents.ts";
import { newRow, type RowForm } from "./blueprint-form.ts";

const difficulties: { value: PracticeDifficulty | ""; label: string }[] = [
  { value: "", label: "Any" },
  { value: "EASIER", label: "Easier" },
  { value: "MEDIUM", label: "Medium" },
  { value: "HARDER", label: "Harder" },
];

const passageKinds: { value: BlueprintPassages; label: string }[] = [
  { value: "ANY", label: "With or without" },
  { value: "ONLY", label: "With passages" },
  { value: "NONE", label: "Without passages" },
];

/** Names to choose from; what is chosen is always there. */
function choices(any: string, value: string, names: readonly string[]) {
  const known = value === "" || names.includes(value) ? names : [value, ...names];
  return [{ value: "", label: any }, ...known.map((name) => ({ value: name, label: name }))];
}

interface BlueprintRowsProps {
  /** Names the list: "Section 2". */
  label: string;
  rows: readonly RowForm[];
  subjects: readonly string[];
  onChange: (rows: RowForm[]) => void;
}

/** The rows of a section: subject, topic, number, difficulty, passages. */
export function BlueprintRows({ label, rows, subjects, onChange }: BlueprintRowsProps) {
  return (
    <>
      <ol className={classes.rows} aria-label={`Rows of ${label}`}>
        {rows.map((row, place) => (
          <Row
            key={row.key}
            row={row}
            name={`row ${place + 1} of ${label}`}
            subjects={subjects}
            onChange={(part) =>
              onChange(rows.map((other) => (other === row ? { ...row, ...part } : other)))
            }
            onRemove={rows.length > 1 ? () => onChange(rows.filter((one) => one !== row)) : null}
          />
        ))}
      </ol>
      <Button
        size="small"
        icon={<IconPlus size={16} stroke={1.7} aria-hidden />}
        onClick={() => onChange([...rows, newRow(rows.at(-1)?.subject)])}
      >
        Add Row
      </Button>
    </>
  );
}

interface RowProps {
  row: RowForm;
  name: string;
  subjects: readonly string[];
  onChange: (part: Partial<RowForm>) => void;
  /** Null for the only row. */
  onRemove: (() => void) | null;
}

function Row({ row, name, subjects, onChange, onRemove }: RowProps) {
  const { subject, topic, count, difficulty, passages } = row;
  const { data } = useQuery(RowTopicsQuery, { variables: { subject }, skip: subject === "" });
  return (
    <li aria-label={name} className={classes.row}>
      <Select
        label="Subject"
        labelShown="above"
        value={subject}
        options={choices("Choose a subject", subject, subjects)}
        onChange={(chosen) => onChange({ subject: chosen, topic: "" })}
      />
      <Select
        label="Topic"
        labelShown="above"
        value={topic}
        options={choices("Any topic", topic, data?.topics ?? [])}
        disabled={subject === ""}
        onChange={(chosen) => onChange({ topic: chosen })}
      />
      <NumberField
        label="Questions"
        min={1}
        max={testLimits.testQuestionsMax}
        value={count}
        onChange={(chosen) => onChange({ count: chosen })}
      />
      <Select
        label="Difficulty"
        labelShown="above"
        value={difficulty ?? ""}
        options={difficulties}
        onChange={(chosen) => onChange({ difficulty: chosen || null })}
      />
      <Select
        label="Passages"
        labelShown="above"
        value={passages}
        options={passageKinds}
        onChange={(chosen) => onChange({ passages: chosen })}
      />
      {onRemove && (
        <IconButton className={classes.remove} label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
