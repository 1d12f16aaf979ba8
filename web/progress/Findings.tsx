import type { FindingFragment } from "../gql/graphql.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";
import { FindingRow } from "./FindingRow.tsx";
import classes from "./Findings.module.css";

/** Tests under which nothing is said of what costs marks (docs/learning.md, section 3). */
const ENOUGH_TESTS = 3;

interface FindingsProps {
  tests: number;
  findings: FindingFragment[];
  /** Some topic has answers enough to say what there is to gain. */
  isGainKnown: boolean;
}

/** Where your next marks are: what costs most, each with its evidence and one action. */
export function Findings({ tests, findings, isGainKnown }: FindingsProps) {
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
        <p className={classes.none}>
          {isGainKnown
            ? "Nothing stands out. Your marks are lost evenly."
            : "Not enough answers yet to say where your next marks are: three topics need 20 each."}
        </p>
      ) : (
        <ol>
          {findings.map((finding, index) => (
            <FindingRow
              key={`${finding.kind} ${finding.subject} ${finding.topic}`}
              finding={finding}
              number={index + 1}
            />
          ))}
        </ol>
      )}
    </Section>
  );
}
