import { formatDate } from "#rules/times.ts";
import type { ItemRevisionFragment } from "../../gql/graphql.ts";
import { Section } from "../../ui/Section.tsx";
import { optionLetter } from "../../ui/statistics.ts";
import classes from "./ItemHistory.module.css";
import { wordDifferences } from "./word-differences.ts";

/** A part of a question as a person reads it, in one wording. */
function partsOf(wording: ItemRevisionFragment): Map<string, string> {
  const { questionText, options, correctOptionIndex, subject, topic, explanation } = wording;
  const { pyq, pyqExam, pyqYear } = wording;
  return new Map([
    ["Key", optionLetter(correctOptionIndex)],
    ["Text", questionText],
    ...options.map((text, index) => [`Option ${optionLetter(index)}`, text] as const),
    ["Explanation", explanation ?? ""],
    ["Subject", subject],
    ["Topic", topic ?? ""],
    ["PYQ", pyq ? `${pyqExam ?? ""} ${pyqYear ?? ""}`.trim() : ""],
  ]);
}

function changesOf(before: ItemRevisionFragment, after: ItemRevisionFragment) {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((part) => ({ part, before: old.get(part) ?? "", after: now.get(part) ?? "" }))
    .filter((change) => change.before !== change.after);
}

/** The wordings of a question, the newest first, each with what it changed, word by word. */
export function ItemHistory({ revisions }: { revisions: readonly ItemRevisionFragment[] }) {
  const [newest] = revisions;
  return (
    <Section title="History" note={newest && `Revision ${newest.number} is in force`}>
      <ol className={classes.history} reversed>
        {revisions.map((revision, place) => (
          <Revision key={revision.number} revision={revision} before={revisions[place + 1]} />
        ))}
      </ol>
    </Section>
  );
}

interface RevisionProps {
  revision: ItemRevisionFragment;
  /** The one before it, as far as it is listed. */
  before: ItemRevisionFragment | undefined;
}

function Revision({ revision, before }: RevisionProps) {
  const { number, createdAt, author } = revision;
  const changes = before ? changesOf(before, revision) : [];
  return (
    <li className={classes.revision}>
      <p className={classes.facts}>
        <b>Revision {number}</b>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {author !== null && <span>{author}</span>}
      </p>
      <div>
        {number === 1 && <p className={classes.part}>Added</p>}
        {number > 1 && before && changes.length === 0 && (
          <p className={classes.part}>Pictures or formatting changed</p>
        )}
        {changes.map((change) => (
          <p key={change.part} className={classes.change} dir="auto">
            <span className={classes.part}>{change.part}</span>{" "}
            {wordDifferences(change.before, change.after).map(({ kind, text }, place) => {
              const Word = kind === "removed" ? "del" : kind === "added" ? "ins" : "span";
              // biome-ignore lint/suspicious/noArrayIndexKey: a run of words is its place.
              return <Word key={place}>{text}</Word>;
            })}
          </p>
        ))}
      </div>
    </li>
  );
}
