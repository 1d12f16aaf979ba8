import type { ResultQuery } from "../gql/graphql.ts";
import { Section } from "../ui/Section.tsx";
import classes from "./RandomTestFacts.module.css";

type Filters = NonNullable<ResultQuery["result"]["filters"]>;

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

/** What a random test asked about, and the filters it was drawn by (docs/screens.md, section 8). */
export function RandomTestFacts({ subjects, filters }: RandomTestFactsProps) {
  const facts = [
    { label: "Subjects of the test", value: listed(subjects, "–") },
    { label: "Subject filter", value: listed(filters.subjects, "All subjects") },
    { label: "Topic filter", value: listed(filters.topics, "All topics") },
    {
      label: "Previous Year Questions",
      value: PYQ_WORDS[String(filters.pyqOnly)],
    },
    { label: "PYQ exams", value: listed(filters.pyqExams, "All exams") },
    { label: "PYQ years", value: listed(filters.pyqYears, "All years") },
  ];
  return (
    <Section title="Filters used">
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
