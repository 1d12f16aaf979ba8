import { formatDateTime } from "#rules/times.ts";
import type { WordingFragment } from "../gql/graphql.ts";
import { Section } from "../ui/Section.tsx";
import classes from "./QuestionHistory.module.css";
import { changedWords, differencesOf } from "./wording-differences.ts";

/** The revisions of a question, newest first, each with its changes. */
export function QuestionHistory({ revisions }: { revisions: readonly WordingFragment[] }) {
  return (
    <Section title="History">
      <ol reversed>
        {revisions.map((wording, place) => (
          <Wording key={wording.number} wording={wording} before={revisions[place + 1]} />
        ))}
      </ol>
    </Section>
  );
}

interface WordingProps {
  wording: WordingFragment;
  /** The previous revision, if it is listed. */
  before: WordingFragment | undefined;
}

function Wording({ wording, before }: WordingProps) {
  const { number, createdAt, author } = wording;
  const differences = before ? differencesOf(before, wording) : [];
  const what =
    number === 1
      ? "Added"
      : differences.length === 0
        ? `Wording ${number}`
        : changedWords(before as WordingFragment, wording);
  return (
    <li className={classes.wording}>
      <p>{what}</p>
      <p className={classes.facts}>
        {formatDateTime(createdAt)}
        {author !== null && `, ${author}`}
      </p>
      {differences.length > 0 && (
        <details>
          <summary className={classes.more}>Before and after</summary>
          {differences.map(({ part, one, other }) => (
            <dl key={part} className={classes.difference}>
              <dt>{part}, before</dt>
              <dd dir="auto">{one.join("\n")}</dd>
              <dt>After</dt>
              <dd dir="auto">{other.join("\n")}</dd>
            </dl>
          ))}
        </details>
      )}
    </li>
  );
}
