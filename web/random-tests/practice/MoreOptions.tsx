import { useMutation, useQuery } from "@apollo/client/react";
import { IconChevronRight } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { browserStorage } from "../../apollo/browser-storage.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import type { PracticeDifficulty } from "../../gql/graphql.ts";
import { Loaded } from "../../screens/Loaded.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { focusField } from "../../ui/fields.ts";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { ChoiceField, TopicsField } from "../ChoiceField.tsx";
import fields from "../Fields.module.css";
import { type FilterOptions, generatorDefaults, matchWords } from "../generator-form.ts";
import { practiceSubject } from "../practice-path.ts";
import { FilterOptionsQuery } from "../random-test-documents.ts";
import classes from "./PracticePage.module.css";
import { StartPractice } from "./practice-documents.ts";
import {
  keepOptions,
  MOST_QUESTIONS,
  numberError,
  type PracticeOptions,
  practiceInput,
  readOptions,
} from "./practice-options.ts";
import { usePools } from "./use-pools.ts";
import type { Starting } from "./use-start-practice.ts";

const DIFFICULTIES: { value: PracticeDifficulty | "ANY"; label: string }[] = [
  { value: "ANY", label: "Any" },
  { value: "EASIER", label: "Easier" },
  { value: "MEDIUM", label: "Medium" },
  { value: "HARDER", label: "Harder" },
];

/** Number, topics, difficulty and clock; opened by an address that names a subject. */
export function MoreOptions({ starting }: { starting: Starting }) {
  const [address] = useSearchParams();
  const subject = practiceSubject(address);
  const [open, setOpen] = useState(subject !== null);
  return (
    <details
      className={classes.more}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={classes.summary}>
        <IconChevronRight className={classes.chevron} size={18} stroke={1.7} aria-hidden />
        <span className={classes.moreTitle}>More options</span>
        <span className={classes.moreAbout}>Number, topics, difficulty and clock</span>
      </summary>
      {open && <Options starting={starting} subject={subject} />}
    </details>
  );
}

function Options({ starting, subject }: { starting: Starting; subject: string | null }) {
  const query = useQuery(FilterOptionsQuery);
  return (
    <Loaded
      query={query}
      failure="Failed to load filter options"
      level="h3"
      skeleton={
        <SkeletonRegion label="Loading options">
          <div className={classes.form}>
            <Skeleton height="control" />
            <Skeleton height="control" />
            <Skeleton width="button" height="control" />
          </div>
        </SkeletonRegion>
      }
    >
      {({ filterOptions }) => (
        <OptionsForm key={subject} options={filterOptions} {...{ starting, subject }} />
      )}
    </Loaded>
  );
}

interface OptionsFormProps {
  options: FilterOptions;
  starting: Starting;
  /** The subject that the address names. */
  subject: string | null;
}

/** What was chosen last, without what the bank no longer has. */
function offered(kept: PracticeOptions, options: FilterOptions): PracticeOptions {
  return {
    ...kept,
    subject: options.subjects.includes(kept.subject) ? kept.subject : "",
    topics: kept.topics.filter((topic) => options.topics.includes(topic)),
  };
}

function OptionsForm({ options, starting, subject: named }: OptionsFormProps) {
  const { userId } = useSignedInUser();
  const [form, setForm] = useState(() => {
    const kept = readOptions(browserStorage(), userId);
    return offered(named === null ? kept : { ...kept, subject: named, topics: [] }, options);
  });
  const [tried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const [mutate] = useMutation(StartPractice);
  const { numQuestions, subject, topics, difficulty, hasClock } = form;
  const filters = {
    ...generatorDefaults,
    subjects: subject === "" ? [] : [subject],
    topics,
  };
  const { counts, current, failed, problem } = usePools(filters, difficulty);
  const known = counts?.get("ALL") ?? null;
  const count = known?.count ?? null;
  const error = tried ? numberError(form) : null;
  const isBusy = starting.busy === "options";
  const isNone = current && count === 0;

  function change(part: Partial<PracticeOptions>): void {
    const next = { ...form, ...part };
    setForm(next);
    keepOptions(browserStorage(), userId, next);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (numberError(form) !== null) {
      focusField(element.current, "numQuestions");
      return;
    }
    if (isNone) return;
    void starting.start("options", async () => {
      const input = practiceInput(form, current ? count : null);
      const { data } = await mutate({ variables: { input } });
      return data?.startPractice.id ?? null;
    });
  }

  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit}>
      <div className={fields.pairs}>
        <NumberField
          label="Number of questions"
          hint={`1 to ${MOST_QUESTIONS}`}
          min={1}
          max={MOST_QUESTIONS}
          value={numQuestions}
          error={error ?? undefined}
          data-field="numQuestions"
          onChange={(value) => change({ numQuestions: value })}
        />
        <div>
          <p className={fields.label} aria-hidden>
            Subject
          </p>
          <Select
            label="Subject"
            value={subject}
            options={[
              { value: "", label: "All subjects" },
              ...options.subjects.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(value) => change({ subject: value, topics: [] })}
          />
        </div>
      </div>
      <TopicsField {...{ options, filters }} onChange={(chosen) => change({ topics: chosen })} />
      <ChoiceField
        label="Difficulty"
        value={difficulty ?? "ANY"}
        // Where nothing is known of it, a difficulty can only be taken back.
        disabled={known?.difficultyKnown === 0 && difficulty === null}
        options={DIFFICULTIES}
        onChange={(value) => change({ difficulty: value === "ANY" ? null : value })}
        hint={known?.difficultyKnown === 0 && "Not known yet: too few people answered these."}
      />
      <Checkbox
        label="Clock: one minute per question"
        checked={hasClock}
        onChange={({ currentTarget }) => change({ hasClock: currentTarget.checked })}
      />
      <div className={classes.submit}>
        <Button
          type="submit"
          busy={isBusy}
          busyLabel={<span key="busy">Starting…</span>}
          aria-disabled={isNone || starting.busy !== null || undefined}
        >
          <span key="idle">Start Practice</span>
        </Button>
        <p className={classes.about} role="status">
          <span key={problem}>
            {problem !== ""
              ? problem
              : failed && count === null
                ? "Counts didn’t load."
                : count === null
                  ? "Counting…"
                  : isNone
                    ? "Nothing matches. Choose fewer topics."
                    : `${matchWords(count)}${count < numQuestions ? "; you get them all" : ""}.`}
          </span>
        </p>
      </div>
    </form>
  );
}
