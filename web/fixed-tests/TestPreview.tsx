import { type ReactNode, useId, useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatDeduction, formatMarks, maxMarks, toHundredths } from "#rules/marks.ts";
import { Facts } from "../ui/Facts.tsx";
import { signedMarksText } from "../ui/marks.ts";
import { changeOf, type PickedQuestion, signedCount, subjectCounts } from "./selection.ts";
import { TestBadges } from "./TestBadges.tsx";
import classes from "./TestPreview.module.css";
import type { TestForm } from "./test-form.ts";

interface TestPreviewProps {
  form: TestForm;
  selection: readonly PickedQuestion[];
  selected: ReadonlySet<string>;
  /** The questions of the saved test; null for a new test. */
  originals: ReadonlySet<string> | null;
  /** What went wrong, and the button that saves. */
  children: ReactNode;
}

/** Marks for a correct and an incorrect answer, and those of a perfect paper; none for impossible ones. */
function marksOf({ correctMarks, incorrectMarks }: TestForm, count: number) {
  try {
    const correct = toHundredths(correctMarks);
    return [
      {
        label: "Correct, incorrect",
        value: `${signedMarksText(correctMarks)}, ${formatDeduction(toHundredths(incorrectMarks))}`,
      },
      { label: "Total Marks", value: formatMarks(maxMarks(count, correct)) },
    ];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** What the test will be (docs/screens.md, section 10). */
export function TestPreview(props: TestPreviewProps) {
  const { form, selection, selected, originals, children } = props;
  const count = selection.length;
  // Where there is room beside the questions, all of it is always shown.
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const minutes = form.durationMinutes === 1 ? "1 minute" : `${form.durationMinutes} minutes`;
  return (
    <section className={classes.panel} aria-label="Test Preview">
      <div className={classes.head}>
        <h2>Test Preview</h2>
        <p className={classes.count} role="status">
          <span className={classes.figure}>{figure(count)}</span>{" "}
          {count === 1 ? "question selected" : "questions selected"}
        </p>
        {originals !== null && <Change selected={selected} originals={originals} />}
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Hide Preview" : "Show Preview"}
        </button>
      </div>
      <div id={details} className={classes.details} data-open={isOpen || undefined}>
        <Facts
          className={classes.facts}
          facts={[
            { label: "Duration", value: minutes },
            ...marksOf(form, count),
            ...subjectCounts(selection).map(({ subject, count: value }) => ({
              label: subject,
              value: figure(value),
            })),
          ]}
        />
        <div className={classes.flags}>
          <TestBadges isActive={form.isActive} isPublic={form.isPublic} />
        </div>
      </div>
      <div className={classes.foot}>{children}</div>
    </section>
  );
}

interface ChangeProps {
  selected: ReadonlySet<string>;
  originals: ReadonlySet<string>;
}

/** "Originally 40 +1 (2 added, 1 removed)". */
function Change({ selected, originals }: ChangeProps) {
  const { added, removed } = changeOf(selected, originals);
  const parts = [
    added > 0 && `${figure(added)} added`,
    removed > 0 && `${figure(removed)} removed`,
  ].filter(Boolean);
  return (
    <p className={classes.change}>
      Originally {figure(originals.size)}{" "}
      <strong>{signedCount(selected.size - originals.size)}</strong>
      {parts.length > 0 && <span> ({parts.join(", ")})</span>}
    </p>
  );
}
