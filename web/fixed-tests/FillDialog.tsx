import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { testLimits } from "#rules/limits.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import type { DrawnUnits } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import classes from "./FillDialog.module.css";
import { FillSubjectsQuery, QuestionsToFillQuery } from "./fill-documents.ts";
import { evenShares, type PickedQuestion, subjectCounts } from "./selection.ts";

interface FillDialogProps {
  /** Null for a new test. */
  testId: string | null;
  selection: readonly PickedQuestion[];
  /** The title of the target section; null in a test without sections. */
  into: string | null;
  /** Adds the drawn questions; `remark` is shown with them. */
  onAdd: (questions: PickedQuestion[], remark: string) => void;
  onClose: () => void;
}

/** What may be drawn, with explanations. */
const unitChoices: { value: DrawnUnits; label: string; hint: string }[] = [
  {
    value: "SETS_AND_SINGLES",
    label: "Any",
    hint: "Whole sets and single questions. The last set gives its first questions.",
  },
  {
    value: "SETS",
    label: "Sets only",
    hint: "Passages with their questions. The last set gives its first questions.",
  },
  { value: "SINGLES", label: "Singles only", hint: "Questions of no passage." },
];

/** The size of most papers. */
const usual = 120;
const most = testLimits.testQuestionsMax;

/**
 * Fills a test at random, evenly by subject, preferring questions that no other test contains (docs/screens.md,
 * section 10).
 */
export function FillDialog({ testId, selection, into, onAdd, onClose }: FillDialogProps) {
  const client = useApolloClient();
  const { data, error } = useQuery(FillSubjectsQuery, { fetchPolicy: "cache-and-network" });
  const [units, setUnits] = useState<DrawnUnits>("SETS_AND_SINGLES");
  const [total, setTotal] = useState(Math.min(most, Math.max(usual, selection.length)));
  const has = new Map(subjectCounts(selection).map(({ subject, count }) => [subject, count]));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const subjects = (data?.bankNames ?? []).flatMap(({ name, questionCount }) => {
    if (name == null || questionCount === 0) return [];
    const own = has.get(name) ?? 0;
    return [{ subject: name, has: own, more: Math.max(0, questionCount - own) }];
  });
  // By default only the test's own subjects are chosen.
  const isChosen = (subject: string) => (has.size === 0 || has.has(subject)) !== left.has(subject);
  const chosen = subjects.filter(({ subject }) => isChosen(subject));
  const missing = Math.max(0, Math.min(total, most) - selection.length);
  const shares = evenShares(chosen, missing);
  const shareOf = new Map(shares.map(({ subject, count }) => [subject, count]));
  const willAdd = shares.reduce((sum, { count }) => sum + count, 0);

  async function draw(): Promise<void> {
    const { data: drawn } = await client.query({
      query: QuestionsToFillQuery,
      variables: {
        testId,
        shares: shares.filter(({ count }) => count > 0),
        leaveOut: selection.map(({ id }) => id),
        units,
      },
      fetchPolicy: "no-cache",
    });
    const questions = drawn?.questionsToFill ?? [];
    const inOtherTests = questions.filter(({ isAskedElsewhere }) => isAskedElsewhere).length;
    onAdd(
      questions.map(({ question }) => question),
      [
        inOtherTests === 0
          ? "none of them in another test"
          : `${inOtherTests} of them in other tests too`,
        ...(questions.length < willAdd && units !== "SETS_AND_SINGLES"
          ? [`the bank has no more ${units === "SETS" ? "sets" : "single questions"}`]
          : []),
      ].join("; "),
    );
  }

  return (
    <ConfirmedDialog
      title="Fill Up at Random"
      confirmLabel={willAdd === 1 ? "Add 1 Question" : `Add ${figure(willAdd)} Questions`}
      busyLabel="Drawing..."
      isAllowed={() => willAdd > 0}
      action={draw}
      failure="Nothing was added."
      describe={(failure) => failureDetails(failure).join(" ") || describeFailure(failure)}
      onClose={onClose}
    >
      <NumberField
        label="Fill up to"
        data-autofocus
        hint={`The test has ${figure(selection.length)} now, and may have ${figure(most)}. Questions that no other test asks come first.`}
        min={selection.length}
        max={most}
        value={total}
        onChange={setTotal}
      />
      {into !== null && (
        <p className={classes.into}>
          They come into {into === "" ? "the chosen section" : `“${into}”`}.
        </p>
      )}
      <div className={classes.units}>
        <Segmented
          label="What is drawn"
          full
          value={units}
          options={unitChoices.map(({ value, label }) => ({ value, label }))}
          onChange={setUnits}
        />
        <p className={classes.more}>{unitChoices.find(({ value }) => value === units)?.hint}</p>
      </div>
      {error && data === undefined && (
        <p role="alert">Failed to fetch subjects. {describeFailure(error)}</p>
      )}
      <fieldset className={classes.subjects}>
        <legend className={classes.legend}>From</legend>
        {data === undefined && !error && <p role="status">Loading subjects</p>}
        {subjects.map(({ subject, has: own, more }) => (
          <div key={subject} className={classes.subject}>
            <Checkbox
              label={subject}
              checked={isChosen(subject)}
              onChange={() =>
                setLeft((now) => {
                  const next = new Set(now);
                  if (!next.delete(subject)) next.add(subject);
                  return next;
                })
              }
            />
            <span className={classes.figures}>
              {figure(own)} + {figure(shareOf.get(subject) ?? 0)}
              <span className="visually-hidden"> questions</span>
              <span className={classes.more}> of {figure(more)} more</span>
            </span>
          </div>
        ))}
      </fieldset>
      {willAdd < missing && data !== undefined && (
        <p className={classes.short} role="status">
          The chosen subjects have {figure(willAdd)} of the {figure(missing)} questions that are
          missing.
        </p>
      )}
    </ConfirmedDialog>
  );
}
