import { IconAlertTriangle, IconEyeOff } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import type { BankNameFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import type { Merging } from "./MergeDialog.tsx";
import { NameActions } from "./NameActions.tsx";
import type { Near } from "./NearNotices.tsx";
import { RenameRow } from "./RenameRow.tsx";
import classes from "./SubjectsScreen.module.css";

interface NameListProps {
  label: "Subject" | "Topic";
  /** Null for the subjects themselves. */
  subject: string | null;
  names: readonly BankNameFragment[];
  near: Near;
  chosen?: string;
  /** The name being edited in its row. */
  renaming: string | null;
  onRenaming: (name: string | null) => void;
  onChoose?: (subject: string) => void;
  onRenamed?: (name: string) => void;
  onMerge: (merging: Merging) => void;
  onAskMerge: (asking: Omit<Merging, "to">) => void;
}

/** Subjects, or the topics of one, with their counts. A name is edited in its row. */
export function NameList(props: NameListProps) {
  const { label, subject, names, near, chosen, onChoose, onRenamed, onMerge, onAskMerge } = props;
  const { renaming, onRenaming } = props;
  const table = useRef<HTMLTableElement>(null);
  /** The name whose row takes the focus once it is rendered again. */
  const [renamed, setRenamed] = useState<string | null>(null);
  useEffect(() => {
    if (renamed === null) return;
    setRenamed(null);
    // Moves the focus only if nothing else has it.
    if (![document.body, table.current].includes(document.activeElement as HTMLElement)) return;
    const rows = [...(table.current?.querySelectorAll<HTMLElement>("[data-name]") ?? [])];
    const row = rows.find(({ dataset }) => dataset.name === renamed);
    (row?.querySelector("button") ?? table.current)?.focus();
  }, [renamed]);
  if (names.length === 0) return <p className={classes.none}>Nothing has such a name.</p>;
  return (
    <table ref={table} className={classes.names} tabIndex={-1}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          {subject === null && (
            <th scope="col" className={classes.wide}>
              Topics
            </th>
          )}
          <th scope="col">Questions</th>
          <th scope="col" className={classes.wide}>
            Tests
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((entry) => {
          const { name, questionCount, testCount, topicCount } = entry;
          if (name !== null && name === renaming) {
            return (
              <tr key={name}>
                <td colSpan={5}>
                  <RenameRow
                    subject={subject ?? name}
                    topic={subject === null ? null : name}
                    onMerge={onMerge}
                    onClose={(to) => {
                      onRenaming(null);
                      setRenamed(to ?? name);
                      if (to !== null) onRenamed?.(to);
                    }}
                  />
                </td>
              </tr>
            );
          }
          const nearTo = near.find(({ from }) => from.name === name)?.into.name;
          return (
            <tr
              key={name}
              data-name={name ?? undefined}
              data-chosen={(subject === null && name === chosen) || undefined}
            >
              <th scope="row" data-kind={subject === null ? "subject" : undefined}>
                {onChoose && name !== null ? (
                  <button
                    type="button"
                    className={classes.name}
                    aria-pressed={name === chosen}
                    onClick={() => onChoose(name)}
                  >
                    {name}
                  </button>
                ) : (
                  <span className={name === null ? classes.unnamed : undefined}>
                    {name ?? "No topic"}
                  </span>
                )}
                {subject === null && !nearTo && (
                  <span className={classes.counts}>
                    {counted(topicCount, "topic")}, {counted(testCount, "test")}
                  </span>
                )}
                {nearTo && (
                  <span className={classes.nearTo}>
                    <IconAlertTriangle size={14} stroke={1.7} aria-hidden /> near {nearTo}
                  </span>
                )}
                {!entry.isConfirmed && (
                  <span className={classes.nearTo}>
                    <IconEyeOff size={14} stroke={1.7} aria-hidden />{" "}
                    <span>not shown to students yet</span>
                  </span>
                )}
              </th>
              {subject === null && <td className={classes.wide}>{figure(topicCount)}</td>}
              <td>{figure(questionCount)}</td>
              <td className={classes.wide}>{figure(testCount)}</td>
              <td>
                <NameActions
                  entry={entry}
                  subject={subject}
                  onRename={() => onRenaming(name)}
                  onAskMerge={onAskMerge}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
