import { fileColumn, ID_COLUMN } from "#rules/file-columns.ts";
import { noteNames, questionColumns } from "#rules/question-columns.ts";
import { zoneName } from "#rules/zone.ts";
import { Section } from "../ui/Section.tsx";
import { useMediaQuery } from "../ui/use-media-query.ts";
import classes from "./FormatHelp.module.css";

const required = [
  ["question_text", "The question."],
  ["option_a to option_d", "The options. At least two are filled, from option_a on."],
  ["correct_option", "The letter of the correct option, A to E."],
  ["subject", "The subject, as the bank spells it."],
] as const;

const optional = [
  ["option_e", "A fifth option."],
  ["topic", "The topic within the subject."],
  ["pyq", "true or false: asked in a previous year."],
  ["pyq_year, pyq_exam", "Its year, 1980 or later, and its exam. Needed when pyq is true."],
  ...noteNames.map((name) => [fileColumn(name), questionColumns[name].fileHelp] as const),
  ["passage", "The text that the question asks about. Rows with the same one are a set."],
  ["passage_title, passage_source", "Its title and its source line, in one row of the set."],
] as const;

/** What the number of a question says, in a file of questions and in a test's. */
const ids = [
  "The ID of a question in the bank, which gets the words of the row. Empty for a new question.",
  "The ID of a question in the bank, which is used unchanged. Empty for a new question.",
] as const;

/** Further columns of a test's file. */
const ofTests = [
  ["section", "The question’s section, in each row. Keep the rows of a section together."],
  [
    "section_minutes",
    "Its minutes, 1 to 300: of every section or of none. Their sum is the test’s duration.",
  ],
  [
    "section_locked",
    "true or false: students can’t return to it once they leave it. Needs minutes.",
  ],
] as const;

/** Columns that set the times of a test. */
const ofTimes = () =>
  [
    [
      "opens_at, closes_at, results_at",
      `Times by the institute’s clock (${zoneName()}), as 2026-12-06 10:00. Empty results_at: at once.`,
    ],
    ["late_start_cut", "true or false: every clock ends as the test closes. Empty means true."],
    ["attempt_limit", "How many attempts a student has, 1 to 20. Empty means any number."],
    ["clock_runs_on", "true or false: the clock runs while a student is away."],
    ["ranked, opens_again", "true or false: ranks after closing; open again as practice."],
    ["late_answers", "accept or refuse: what happens to answers given in time that arrive late."],
  ] as const;

function Columns({ title, columns }: { title: string; columns: readonly (readonly string[])[] }) {
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.columns}>
        {columns.map(([name, meaning]) => (
          <div className={classes.column} key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What a question file has to look like (docs/rules.md, section 10). */
export function FormatHelp({ forTest = false }: { forTest?: boolean }) {
  const isNarrow = useMediaQuery("(max-width: 61.99em)");
  const format = (
    <>
      <p>
        The first row names the columns, in any order. Each row below is one question. In its texts{" "}
        <code>*words*</code> are shown in italics.
      </p>
      <Columns title="Required" columns={required} />
      <Columns title="Optional" columns={[...optional, [ID_COLUMN, ids[forTest ? 1 : 0]]]} />
      {forTest && <Columns title="Optional, for sections" columns={ofTests} />}
      {forTest && <Columns title="Optional, for the schedule, in one row" columns={ofTimes()} />}
    </>
  );
  if (!isNarrow) return <Section title="File format">{format}</Section>;
  return (
    <details className={classes.folded}>
      <summary>File format</summary>
      {format}
    </details>
  );
}
