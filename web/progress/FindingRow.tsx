import type { FindingFragment } from "../gql/graphql.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { languageOf } from "../ui/language.ts";
import classes from "./Findings.module.css";
import { findingAction, findingEvidence, findingTitle } from "./finding-words.ts";
import { OutcomeStrip } from "./OutcomeStrip.tsx";
import { PractiseFinding } from "./PractiseFinding.tsx";

interface FindingRowProps {
  finding: FindingFragment;
  number: number;
  /** One of several things on a page: smaller, and with a button among others. */
  isShort?: boolean;
  /** How many questions its practice has; null where none helps, left out where it is not known. */
  practiceCount?: number | null;
}

/** Fewer are no practice. */
const LEAST_PRACTISED = 2;

/** One finding: its number, its sentence, what it rests on, and what to do. */
export function FindingRow({ finding, number, isShort, practiceCount }: FindingRowProps) {
  const action = findingAction(finding, practiceCount ?? undefined);
  return (
    <li className={classes.row} data-short={isShort || undefined}>
      <span className={classes.number} aria-hidden>
        {number}
      </span>
      <div className={classes.words}>
        <h3 className={classes.title} dir="auto" lang={languageOf(findingTitle(finding))}>
          {findingTitle(finding)}
        </h3>
        <p className={classes.evidence}>{findingEvidence(finding)}</p>
      </div>
      <div className={classes.strip}>
        <OutcomeStrip outcomes={finding.outcomes} />
      </div>
      <div className={classes.action}>
        {"to" in action ? (
          <ButtonLink
            to={action.to}
            kind={number === 1 && !isShort ? "primary" : "list"}
            {...(isShort && { size: "small" as const })}
            full="phone"
          >
            {action.label}
          </ButtonLink>
        ) : practiceCount != null && practiceCount < LEAST_PRACTISED ? (
          <p className={classes.evidence}>
            There are too few questions to practise this with just now.
          </p>
        ) : isShort ? (
          <PractiseFinding action={action} kind="list" size="small">
            Practise
          </PractiseFinding>
        ) : (
          <PractiseFinding action={action} kind={number === 1 ? "primary" : "list"} />
        )}
      </div>
    </li>
  );
}
