import { questionLimits } from "#rules/limits.ts";
import { istYear } from "#rules/times.ts";
import { visibleText } from "#rules/visible-text.ts";
import { BadRequest, type FieldError, InvalidInput } from "../errors.ts";

/** The labels that a bulk change sets; absent labels stay. */
export interface LabelChange {
  subject?: string | null;
  /** Blank for none. */
  topic?: string | null;
  /** False removes the year and the exam; true requires them. */
  pyq?: boolean | null;
  pyqYear?: number | null;
  pyqExam?: string | null;
  /** True withdraws them from new tests and draws; only without any other label. */
  withdrawn?: boolean | null;
}

/** The stored form of a LabelChange, in JSON with the bulk change. */
export interface SetLabels {
  subject?: string;
  topic?: string | null;
  pyq?: boolean;
  pyqYear?: number | null;
  pyqExam?: string | null;
  withdrawn?: boolean;
  /** The new topic by the old one; other topics stay. */
  topics?: Readonly<Record<string, string>>;
}

/**
 * SQL for each label of a revision `r` after the change in the JSON column `l.labels`.
 */
export const changedLabels = {
  subject: "coalesce(l.labels->>'subject', r.subject)",
  topic: `CASE WHEN l.labels ? 'topic' THEN l.labels->>'topic'
    WHEN l.labels->'topics' ? r.topic THEN l.labels->'topics'->>r.topic ELSE r.topic END`,
  pyq: "coalesce((l.labels->>'pyq')::boolean, r.pyq)",
  pyqYear: "CASE WHEN l.labels ? 'pyq' THEN (l.labels->>'pyqYear')::smallint ELSE r.pyq_year END",
  pyqExam: "CASE WHEN l.labels ? 'pyq' THEN l.labels->>'pyqExam' ELSE r.pyq_exam END",
  passageId: "r.passage_id",
} as const satisfies Record<string, string>;

/** SQL condition: the change `l` would change a label of the question `q` with the revision `r`. */
export const differsFromChange = `((${Object.values(changedLabels).join(", ")})
  IS DISTINCT FROM (r.subject, r.topic, r.pyq, r.pyq_year, r.pyq_exam, r.passage_id)
  OR (l.labels->>'withdrawn')::boolean <> (q.withdrawn_at IS NOT NULL))`;

/** Returns undefined for a label that the change leaves out. */
function visibleOrAbsent(label: string | null | undefined): string | undefined {
  return label == null ? undefined : visibleText(label);
}

function labelError(field: string, label: string, words: string): FieldError[] {
  const max = questionLimits.questionLabelMaxLength;
  if ([...label].length > max) {
    return [{ field, message: `${words} must have at most ${max} characters` }];
  }
  // PostgreSQL can't store these characters unchanged.
  return label.includes("\0") || !label.isWellFormed()
    ? [{ field, message: `${words} has a character that can't be kept` }]
    : [];
}

/**
 * Returns the change in its stored form.
 *
 * @throws InvalidInput with the messages of the question form (docs/rules.md, section 5)
 * @throws BadRequest when it changes nothing
 */
export function checkedLabels(change: LabelChange, now: Date): SetLabels {
  const { pyq, pyqYear, withdrawn, ...words } = change;
  if (withdrawn != null) {
    if ([pyq, pyqYear, ...Object.values(words)].some((label) => label != null)) {
      throw new BadRequest("Withdraw questions in a change of its own, without labels.");
    }
    return { withdrawn };
  }
  const subject = visibleOrAbsent(change.subject);
  const topic = visibleOrAbsent(change.topic);
  const exam = visibleOrAbsent(change.pyqExam);
  const year = istYear(now);
  const errors: FieldError[] = [];
  if (subject === "") errors.push({ field: "subject", message: "Subject is required" });
  errors.push(...labelError("subject", subject ?? "", "Subject"));
  errors.push(...labelError("topic", topic ?? "", "Topic"));
  if (pyq === true) {
    const when = "required when marked as Previous Year Question";
    if (pyqYear == null) errors.push({ field: "pyqYear", message: `PYQ year is ${when}` });
    else if (pyqYear < questionLimits.pyqYearMin || pyqYear > year) {
      const message = `PYQ year must be between ${questionLimits.pyqYearMin} and ${year}`;
      errors.push({ field: "pyqYear", message });
    }
    if (!exam) errors.push({ field: "pyqExam", message: `PYQ exam name is ${when}` });
    errors.push(...labelError("pyqExam", exam ?? "", "PYQ exam"));
  }
  if (errors.length > 0) throw new InvalidInput(errors);
  const labels: SetLabels = {
    ...(subject === undefined ? {} : { subject }),
    ...(topic === undefined ? {} : { topic: topic === "" ? null : topic }),
    ...(pyq == null
      ? {}
      : { pyq, pyqYear: pyq ? (pyqYear ?? null) : null, pyqExam: pyq ? (exam ?? null) : null }),
  };
  if (Object.keys(labels).length === 0) throw new BadRequest("Say which label to set.");
  return labels;
}
