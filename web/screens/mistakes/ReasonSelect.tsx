import { IconChevronDown } from "@tabler/icons-react";
import classes from "./ReasonSelect.module.css";
import { type Proposal, reasons } from "./reasons.ts";
import type { ShownNote } from "./use-note.ts";

interface ReasonSelectProps {
  /** The item with the reason: "question 12". */
  name: string;
  note: Pick<ShownNote, "reason" | "setReason">;
  proposal: Proposal | null;
}

/** A select for the reason of a mistake: the browser's own, as narrow as the chosen option. */
export function ReasonSelect({ name, note, proposal }: ReasonSelectProps) {
  const { reason, setReason } = note;
  return (
    <span className={classes.reason} data-none={reason === null || undefined}>
      <select
        className={classes.select}
        aria-label={`Reason for ${name}`}
        value={reason ?? ""}
        onChange={({ currentTarget }) => {
          const chosen = reasons.find(({ value }) => value === currentTarget.value);
          setReason(chosen?.value ?? null);
        }}
      >
        <option value="">{reason === null ? "Add reason" : "No reason"}</option>
        {reasons.map(({ value, label }) => (
          <option key={value} value={value}>
            {reason === null && value === proposal?.reason ? `${label} (proposed)` : label}
          </option>
        ))}
      </select>
      <IconChevronDown className={classes.icon} size={14} stroke={1.8} aria-hidden />
    </span>
  );
}
