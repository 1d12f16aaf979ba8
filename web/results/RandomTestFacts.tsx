import type { WholeResultFragment } from "../gql/graphql.ts";
import { Section } from "../ui/Section.tsx";
import classes from "./RandomTestFacts.module.css";

type Filters = NonNullable<WholeResultFragment["filters"]>;

function listed(values: readonly (string | number)[], otherwise: string): string {
  return values.length > 0 ? values.join(", ") : otherwise;
}

interface RandomTestFactsProps {
  /** The subjects that the test came to ask about. */
  subjects: string[];
  filters: Filters;
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

/** In place of five filters of which none was set. */
const WHOLE_BANK = { label: "Drawn from", value: "The whole bank, without a filter" };

/** What a random test asked about, and the filters it was drawn by (docs/screens.md, section 8). */
export function RandomTestFacts({ subjects, filters }: RandomTestFactsProps) {
  const lists = [filters.subjects, filters.topics, filters.pyqExams, filters.pyqYears];
  const isUnfiltered =
    filters.pyqOnly === null &&
    filters.passages === "ANY" &&
    lists.every((list) => list.length === 0);
  const asked = { label: "Subjects of the test", value: listed(subjects, "–") };
  const facts = [
    asked,
    { label: "Subject filter", value: listed(filters.subjects, "All subjects") },
    { label: "Topic filter", value: listed(filters.topics, "All topics") },
    {
      label: "Previous Year Questions",
      value: PYQ_WORDS[String(filters.pyqOnly)],
    },
    { label: "PYQ exams", value: listed(filters.pyqExams, "All exams") },
    { label: "PYQ years", value: listed(filters.pyqYears, "All years") },
    { label: "Passages", value: PASSAGE_WORDS[filters.passages] },
  ];
  return (
    <Section title="Filters used">
      <dl className={classes.facts}>
        {(isUnfiltered ? [asked, WHOLE_BANK] : facts).map(({ label, value }) => (
          <div className={classes.fact} key={label}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
