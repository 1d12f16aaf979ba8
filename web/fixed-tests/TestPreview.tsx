import { IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatMarks, maxMarks, toHundredths } from "#rules/marks.ts";
import { Facts } from "../ui/Facts.tsx";
import { shapeOf } from "./exam-shape.ts";
import { type Outline, unitsOf } from "./outline-groups.ts";
import { sumOfMinutes } from "./outline-sections.ts";
import { unitWords } from "./SectionRow.tsx";
import { changeOf, signedCount, subjectCounts } from "./selection.ts";
import { TestBadges } from "./TestBadges.tsx";
import classes from "./TestPreview.module.css";
import { marksInWords, type TestForm } from "./test-form.ts";

interface TestPreviewProps {
  form: TestForm;
  outline: Outline;
  /** The questions of the saved test; null for a new test. */
  originals: ReadonlySet<string> | null;
  /** The errors, and the save button. */
  children: ReactNode;
}

/** Marks for a correct and an incorrect answer, and for a perfect paper; empty for invalid values. */
function marksOf(form: TestForm, count: number) {
  const value = marksInWords(form);
  if (value === null) return [];
  const total = maxMarks(count, toHundredths(form.correctMarks));
  return [
    { label: "Correct, incorrect", value },
    { label: "Total Marks", value: formatMarks(total) },
  ];
}

/** ", 22 min" after a section's questions. */
const timeOf = (minutes: number) => (Number.isNaN(minutes) ? ", no minutes" : `, ${minutes} min`);

/** A summary of the test as it would be saved (docs/screens.md, section 10). */
export function TestPreview(props: TestPreviewProps) {
  const { form, outline, originals, children } = props;
  const { selection, sections, isTimed } = outline;
  const count = selection.length;
  const inSets = unitWords(unitsOf(outline).flat());
  const shape = shapeOf(form, outline);
  // If there is space beside the questions, all of it is always shown.
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const sum = sumOfMinutes(outline);
  const duration = sum ?? form.durationMinutes;
  const minutes = duration === 1 ? "1 minute" : `${duration} minutes`;
  return (
    <section className={classes.panel} aria-label="Test Preview">
      <div className={classes.head}>
        <h2>Test Preview</h2>
        <p className={classes.count} role="status">
          <span className={classes.figure}>{figure(count)}</span>{" "}
          {count === 1 ? "question selected" : "questions selected"}
        </p>
        {inSets !== "" && <p className={classes.sets}>in {inSets}</p>}
        {originals !== null && (
          <Change selected={selection.map(({ id }) => id)} originals={originals} />
        )}
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
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, it has no fields */}
      <div
        id={details}
        className={classes.details}
        data-open={isOpen || undefined}
        role="group"
        aria-label="What the test will be"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll has to be reached by keyboard
        tabIndex={0}
      >
        {shape !== null && (
          <p className={classes.shape} data-fits={shape.fits || undefined}>
            {shape.fits ? (
              <IconCircleCheck size={17} stroke={1.7} aria-hidden />
            ) : (
              <IconInfoCircle size={17} stroke={1.7} aria-hidden />
            )}
            <span>{shape.words}</span>
          </p>
        )}
        <Facts
          className={classes.facts}
          facts={[
            { label: sum === null ? "Duration" : "Duration, the sections' sum", value: minutes },
            ...marksOf(form, count),
            ...sections.map((section, index) => ({
              label: `${index + 1}. ${section.title.trim() || "Without a title"}`,
              value: figure(section.count) + (isTimed ? timeOf(section.minutes) : ""),
            })),
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
  selected: readonly string[];
  originals: ReadonlySet<string>;
}

/** "Originally 40 +1 (2 added, 1 removed, 5 moved)". */
function Change({ selected, originals }: ChangeProps) {
  const { added, removed, moved } = changeOf(selected, originals);
  const parts = [
    added > 0 && `${figure(added)} added`,
    removed > 0 && `${figure(removed)} removed`,
    moved > 0 && `${figure(moved)} moved`,
  ].filter(Boolean);
  return (
    <p className={classes.change}>
      Originally {figure(originals.size)}{" "}
      <strong>{signedCount(selected.length - originals.size)}</strong>
      {parts.length > 0 && <span> ({parts.join(", ")})</span>}
    </p>
  );
}
