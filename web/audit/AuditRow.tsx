import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { formatDate, formatSecond } from "#rules/times.ts";
import type { AuditRowFragment } from "../gql/graphql.ts";
import { DataRow } from "../ui/DataTable.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import classes from "./AuditLogScreen.module.css";
import { pageOf } from "./audit-list.ts";
import { fieldWords, valueWords } from "./change-words.ts";

interface AuditRowProps {
  entry: AuditRowFragment;
  isOpen: boolean;
  onToggle: () => void;
}

/** What was changed, as "Question 41, Who is liable for …"; an entry without a subject shows the new values. */
function subjectOf({
  actorId,
  subjectKind,
  subjectId,
  subjectLabel,
  changes,
}: AuditRowFragment): string {
  if (subjectKind == null) {
    return changes
      .flatMap(({ field, after }) => (after == null ? [] : valueWords(field, after)))
      .join(", ");
  }
  if (subjectKind === "user") return (subjectId !== actorId && subjectLabel) || "";
  const isNamed = subjectId != null && subjectKind !== "bankChange";
  const named = isNamed && `${subjectKind[0]?.toUpperCase()}${subjectKind.slice(1)} ${subjectId}`;
  return [named, subjectLabel].filter(Boolean).join(", ");
}

const short = (hash: string) => (hash === "" ? "none" : `${hash.slice(0, 4)}…${hash.slice(-4)}`);

/** An entry of the log, which opens to the changed fields. */
export function AuditRow({ entry, isOpen, onToggle }: AuditRowProps) {
  const { id, at, words, actorId, actorName, ip, device, changes } = entry;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const details = `entry-${id}`;
  return (
    <>
      <DataRow className={classes.row} data-open={isOpen || undefined}>
        <td className={classes.when}>
          <time dateTime={at}>
            {formatDate(at)}
            <span className={classes.time}>{formatSecond(at).replace(" IST", "")}</span>
          </time>
        </td>
        <td className={classes.what}>
          <strong>{words}</strong>
          <span className={classes.subject}>{subjectOf(entry)}</span>
        </td>
        <td className={classes.who}>
          {actorName ?? (actorId == null ? "Lexam" : "Deleted account")}
        </td>
        <td className={classes.from}>{ip ?? "–"}</td>
        <td className={classes.more}>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            aria-label={`Details of entry ${id}, ${words}`}
            onClick={onToggle}
          >
            <Chevron size={18} stroke={1.7} aria-hidden />
          </button>
        </td>
      </DataRow>
      {isOpen && (
        <DataRow className={classes.details} id={details}>
          <td colSpan={5}>
            {changes.length > 0 && <Changes changes={changes} />}
            <p className={classes.facts}>
              <span>Entry {id}</span>
              <span>
                Hash <code title={entry.hash}>{short(entry.hash)}</code> after{" "}
                <code title={entry.previousHash}>{short(entry.previousHash)}</code>
              </span>
              {device && <span>{device}</span>}
              <Open entry={entry} />
            </p>
          </td>
        </DataRow>
      )}
    </>
  );
}

function Changes({ changes }: Pick<AuditRowFragment, "changes">) {
  const hasBefore = changes.some(({ before }) => before != null);
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {hasBefore && <th scope="col">Before</th>}
          <th scope="col">{hasBefore ? "After" : "Value"}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldWords(field)}</th>
            {hasBefore && <td>{before == null ? "–" : <del>{valueWords(field, before)}</del>}</td>}
            <td>
              {after == null ? (
                "–"
              ) : hasBefore ? (
                <ins>{valueWords(field, after)}</ins>
              ) : (
                valueWords(field, after)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Open({ entry: { subjectKind, subjectId } }: { entry: AuditRowFragment }) {
  const page = pageOf(subjectKind, subjectId);
  return page && <TextLink to={page.to}>{page.label}</TextLink>;
}
