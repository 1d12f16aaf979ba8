import { Fragment, type ReactNode } from "react";
import type { WholeResultFragment } from "../gql/graphql.ts";
import { Label } from "../ui/Label.tsx";
import { Section } from "../ui/Section.tsx";
import classes from "./RandomTestFacts.module.css";

type Filters = NonNullable<WholeResultFragment["filters"]>;

/** Names as their authors wrote them, as a list. */
function listed(names: readonly string[], otherwise: string): ReactNode {
  if (names.length === 0) return otherwise;
  return names.map((name, place) => (
    <Fragment key={name}>
      {place > 0 && ", "}
      <Label text={name} />
    </Fragment>
  ));
}

interface RandomTestFactsProps {
  /** The subjects of the test's questions. */
  subjects: string[];
  /** Null if its questions were chosen. */
  filters: Filters | null;
  /** The title of the test whose questions were chosen; null if they were drawn. */
  chosenFrom: string | null;
}

const PYQ_WORDS: Record<string, string> = {
  true: "PYQ only",
  false: "No PYQ",
  null: "Any question",
};

const PASSAGE_WORDS: Record<Filters["passages"], string> = {
  ANY: "All questions",
  ONLY: "Passages only",
  NONE: "No passages",
};

/** Replaces the five filters if none was set. */
const WHOLE_BANK = { label: "Drawn from", value: "The whole bank, without a filter" };

/** The filters of a random test. */
function filterFacts(filters: Filters) {
  const lists = [filters.subjects, filters.topics, filters.pyqExams, filters.pyqYears];
  const isUnfiltered =
    filters.pyqOnly === null &&
    filters.passages === "ANY" &&
    lists.every((list) => list.length === 0);
  if (isUnfiltered) return [WHOLE_BANK];
  return [
    { label: "Subject filter", value: listed(filters.subjects, "All subjects") },
    { label: "Topic filter", value: listed(filters.topics, "All topics") },
    {
      label: "Previous Year Questions",
      value: PYQ_WORDS[String(filters.pyqOnly)],
    },
    { label: "PYQ exams", value: listed(filters.pyqExams, "All exams") },
    { label: "PYQ years", value: listed(filters.pyqYears.map(String), "All years") },
    { label: "Passages", value: PASSAGE_WORDS[filters.passages] },
  ];
}

/**
 * The subjects of a random test, and its filters or the source of its chosen questions (docs/screens.md, section 8).
 */
export function RandomTestFacts({ subjects, filters, chosenFrom }: RandomTestFactsProps) {
  const facts = [
    { label: "Subjects of the test", value: listed(subjects, "–") },
    ...(filters === null ? [] : filterFacts(filters)),
    ...(chosenFrom === null
      ? []
      : [{ label: "Chosen from the result of", value: <Label text={chosenFrom} /> }]),
  ];
  return (
    <Section title={filters === null ? "Questions chosen" : "Filters used"}>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div className={classes.fact} key={label}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
