import { PRACTICE_WORDS } from "#rules/availability.ts";
import { formatPercent } from "#rules/percent.ts";
import { formatDate, formatDuration } from "#rules/times.ts";
import type { TestRowFragment } from "../gql/graphql.ts";
import { Badge, BadgeList } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Label } from "../ui/Label.tsx";
import { deductionText, marksText, signedMarksText } from "../ui/marks.ts";
import { dateTimeForReader } from "../ui/reader-time.ts";
import { TextLink } from "../ui/TextLink.tsx";
import { DraftBadge, isOpenAgain, OwnBadge, PublicBadge, wayInto } from "./TestBadges.tsx";
import classes from "./TestList.module.css";

/** docs/rules.md, section 12: subject badges on a test, at most 3, then +N more. */
const shownSubjects = 3;

/** The tests as ruled rows. */
export function TestList({ tests, stale = false }: { tests: TestRowFragment[]; stale?: boolean }) {
  return (
    <ul aria-busy={stale || undefined}>
      {tests.map((test) => (
        <TestRow key={test.id} test={test} />
      ))}
    </ul>
  );
}

/** The person's best and last result, as links. */
function ownFacts({ title, own: { best, last } }: TestRowFragment) {
  if (best === null || last === null) return [];
  const link = (name: string, { id, percent }: { id: string; percent: number }) => (
    <TextLink
      to={`/results/${id}`}
      aria-label={`${name} result of ${title}: ${formatPercent(percent)}`}
    >
      {formatPercent(percent)}
    </TextLink>
  );
  return [
    { label: "Best", value: link("Best", best) },
    { label: "Last", value: link("Last", last) },
    { label: "Last taken", value: formatDate(last.completedAt) },
  ];
}

/** The times at which it can be started, if they are limited. */
function timeFacts({ opensAt, closesAt }: TestRowFragment) {
  return [
    ...(opensAt == null ? [] : [{ label: "Opens", value: dateTimeForReader(opensAt) }]),
    ...(closesAt == null ? [] : [{ label: "Closes", value: dateTimeForReader(closesAt) }]),
  ];
}

function TestRow({ test }: { test: TestRowFragment }) {
  const more = test.subjects.length - shownSubjects;
  const facts = [
    { label: "Questions", value: test.totalQuestions },
    { label: "Duration", value: formatDuration(test.durationMinutes) },
    { label: "Created", value: formatDate(test.createdAt) },
    { label: "Correct", value: signedMarksText(test.correctMarks) },
    { label: "Incorrect", value: deductionText(test.incorrectMarks) },
    { label: "Total Marks", value: marksText(test.totalMarks) },
    ...ownFacts(test),
    // Last, so that the other facts are aligned across rows.
    ...timeFacts(test),
    ...(test.sections.length > 0 ? [{ label: "Sections", value: test.sections.length }] : []),
  ];
  const { words: action, to } = wayInto(test);
  return (
    <li className={classes.row} id={`test-${test.id}`} tabIndex={-1}>
      <div className={classes.about}>
        <h2 className={classes.title}>
          <Label text={test.title} />
        </h2>
        {test.description && (
          <p className={classes.description}>
            <Label text={test.description} />
          </p>
        )}
        {isOpenAgain(test) && <p className={classes.description}>{PRACTICE_WORDS}</p>}
        <BadgeList>
          <OwnBadge own={test.own} />
          <DraftBadge isActive={test.isActive} />
          <PublicBadge isPublic={test.isPublic} />
          {test.subjects.slice(0, shownSubjects).map((subject) => (
            <Badge kind="subject" key={subject}>
              {subject}
            </Badge>
          ))}
          {more > 0 && (
            <Badge kind="subject" title={test.subjects.slice(shownSubjects).join(", ")}>
              +{more} more
            </Badge>
          )}
        </BadgeList>
      </div>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink
        className={classes.start}
        kind="list"
        full="phone"
        to={to}
        aria-label={`${action}: ${test.title}`}
      >
        {action}
      </ButtonLink>
    </li>
  );
}
