import { ENOUGH_TESTS } from "#rules/progress-minimums.ts";
import type { FindingFragment } from "../gql/graphql.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";
import { FindingRow } from "./FindingRow.tsx";
import classes from "./Findings.module.css";
import { nothingWords } from "./finding-words.ts";

interface FindingsProps {
  tests: number;
  findings: FindingFragment[];
  /** Along the findings: how many questions the practice of each has; null where none helps. */
  practiceCounts: readonly (number | null)[];
  /** Topics with their share of right answers; null for too few answers. */
  topics: readonly { percent: number | null }[];
}

/** Where your next marks are: what costs most, each with its evidence and one action. */
export function Findings({ tests, findings, practiceCounts, topics }: FindingsProps) {
  return (
    <Section title="Where your next marks are">
      {tests < ENOUGH_TESTS ? (
        <div className={classes.early}>
          <p>
            After three tests this page can tell you where your next marks are. You have taken{" "}
            {tests}.
          </p>
          <ButtonLink kind="primary" to="/tests">
            Take a Test
          </ButtonLink>
        </div>
      ) : findings.length === 0 ? (
        <div className={classes.early}>
          <p>{nothingWords(topics)}</p>
          <ButtonLink to="/practice">Go to Practice</ButtonLink>
        </div>
      ) : (
        <ol>
          {findings.map((finding, index) => (
            <FindingRow
              key={`${finding.kind} ${finding.subject} ${finding.topic}`}
              finding={finding}
              number={index + 1}
              practiceCount={practiceCounts[index] ?? null}
            />
          ))}
        </ol>
      )}
    </Section>
  );
}
