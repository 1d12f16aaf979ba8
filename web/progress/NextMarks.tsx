import type { FindingFragment } from "../gql/graphql.ts";
import { languageOf } from "../ui/language.ts";
import next from "../ui/NextPart.module.css";
import { Section } from "../ui/Section.tsx";
import { FindingRow } from "./FindingRow.tsx";
import { findingAction, findingEvidence, findingTitle } from "./finding-words.ts";
import { PractiseFinding } from "./PractiseFinding.tsx";

/** What costs most, as what is next. */
export function FirstFinding({ finding }: { finding: FindingFragment }) {
  return (
    <>
      <h3 className={next.name} dir="auto" lang={languageOf(findingTitle(finding))}>
        {findingTitle(finding)}
      </h3>
      <p className={next.text}>{findingEvidence(finding)}</p>
      <div className={next.actions}>
        <PractiseFinding action={findingAction(finding)} kind="primary" />
      </div>
    </>
  );
}

interface FindingListProps {
  findings: readonly FindingFragment[];
  /** The number of the first of them. */
  from: number;
}

/** Where your next marks are: each finding with its evidence and a practice, in a row. */
export function FindingList({ findings, from }: FindingListProps) {
  return (
    <Section title="Where your next marks are" link={{ to: "/progress", label: "Progress" }}>
      <ol start={from}>
        {findings.map((finding, index) => (
          <FindingRow
            key={`${finding.kind} ${finding.subject} ${finding.topic}`}
            finding={finding}
            number={from + index}
            isShort
          />
        ))}
      </ol>
    </Section>
  );
}
