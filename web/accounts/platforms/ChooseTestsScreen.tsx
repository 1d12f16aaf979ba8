import { useMutation, useQuery } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { platformLimits } from "#rules/platforms.ts";
import { formatDateTime } from "#rules/times.ts";
import { failureCode, failureWords } from "../../apollo/failure.ts";
import type { PlatformChoiceQuery as Choice, ChoosableTestFragment } from "../../gql/graphql.ts";
import { Loaded } from "../../screens/Loaded.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { ListSkeleton } from "../../ui/Skeleton.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import classes from "./ChooseTestsScreen.module.css";
import { type DecisionKey, decisionKey } from "./decision-key.ts";
import { LaunchFrame, ToLexam } from "./LaunchFrame.tsx";
import { AnswerPlatformChoice, PlatformChoiceQuery } from "./platform-documents.ts";

/** The page where a teacher of a learning platform chooses tests for a course. */
export function ChooseTestsScreen() {
  const [query] = useSearchParams();
  const [key] = useState(() => decisionKey(query.get("code") ?? ""));
  return key === null ? <NoChoice /> : <Choose decision={key} />;
}

/** Shown when the page belongs to another tab or its decision has expired. */
function NoChoice() {
  return (
    <LaunchFrame
      title="Choose from your learning platform"
      lead="This page has expired, or belongs to another tab. Add the activity in your learning platform again."
    >
      <ToLexam />
    </LaunchFrame>
  );
}

function Choose({ decision }: { decision: DecisionKey }) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [answer, { data, loading, error }] = useMutation(AnswerPlatformChoice);
  const query = useQuery(PlatformChoiceQuery, {
    variables: { ...decision, search: useDebouncedValue(search, 300) },
    fetchPolicy: "cache-and-network",
  });
  // Another search has no data at first: the heading keeps the course.
  const course = (query.data ?? query.previousData)?.platformChoice.course;
  const [isMissing, setIsMissing] = useState(false);
  const send = (testIds: readonly string[]) =>
    void answer({ variables: { ...decision, testIds: [...testIds] } }).catch(() => undefined);
  if (failureCode(query.error) === "NOT_FOUND") return <NoChoice />;

  return (
    <LaunchFrame
      title={course ? `Add a test to ${course}` : "Add a test to your course"}
      lead="Students open it without signing in again. The gradebook gets their scores once results are out."
    >
      <TextField
        label="Search tests"
        type="search"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Loaded
        query={query}
        failure="Failed to load the tests"
        skeleton={<ListSkeleton label="Loading tests" rows={5} rowHeight={64} />}
      >
        {({ platformChoice }) => (
          <Tests
            choice={platformChoice}
            isSearch={search.trim() !== ""}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
      </Loaded>
      <div className={classes.actions}>
        {isMissing && chosen.length === 0 && (
          <p className={classes.failure} role="alert">
            Choose a test first.
          </p>
        )}
        {error && (
          <p className={classes.failure} role="alert">
            {failureWords(error)}
          </p>
        )}
        <Button
          kind="primary"
          busy={loading || data != null}
          busyLabel="Adding..."
          onClick={() => (chosen.length === 0 ? setIsMissing(true) : send(chosen))}
        >
          {chosen.length > 1 ? `Add ${figure(chosen.length)} Tests` : "Add Test"}
        </Button>
        <Button onClick={() => send([])}>Cancel</Button>
      </div>
      {data && <ToPlatform {...data.answerPlatformChoice} />}
    </LaunchFrame>
  );
}

interface TestsProps {
  choice: Choice["platformChoice"];
  isSearch: boolean;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function Tests({
  choice: { tests, takesSeveral, hasMore },
  isSearch,
  chosen,
  onChange,
}: TestsProps) {
  if (tests.length === 0) {
    return isSearch ? (
      <EmptyState title="No test has this text in its title or description" level="h2" />
    ) : (
      <EmptyState title="No tests yet" level="h2">
        Ask an administrator of Lexam to create a test and make it active.
      </EmptyState>
    );
  }
  return (
    <fieldset className={classes.tests}>
      <legend className={classes.legend}>{takesSeveral ? "Tests" : "One test"}</legend>
      {tests.map((test) => (
        <label key={test.id} className={classes.test}>
          <input
            type={takesSeveral ? "checkbox" : "radio"}
            name="test"
            checked={chosen.includes(test.id)}
            onChange={({ currentTarget: { checked } }) => {
              if (!takesSeveral) onChange([test.id]);
              else onChange(checked ? [...chosen, test.id] : chosen.filter((id) => id !== test.id));
            }}
          />
          <span className={classes.what}>
            <strong dir="auto">{test.title}</strong>
            <span className={classes.facts}>{factsOf(test)}</span>
          </span>
          {!test.isPublic && <Badge>Private</Badge>}
        </label>
      ))}
      {hasMore && (
        <p className={classes.facts}>
          The newest {figure(platformLimits.shownTests)} are shown. Search for an older one.
        </p>
      )}
    </fieldset>
  );
}

function factsOf({ totalQuestions, durationMinutes, opensAt, closesAt }: ChoosableTestFragment) {
  const facts = [counted(totalQuestions, "question"), counted(durationMinutes, "minute")];
  if (opensAt != null) facts.push(`opens ${formatDateTime(opensAt)}`);
  if (closesAt != null) facts.push(`closes ${formatDateTime(closesAt)}`);
  return facts.join(" · ");
}

/** Posts the signed choice to the platform as a form, as Deep Linking 2.0 requires. */
function ToPlatform({ address, token }: { address: string; token: string }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} method="post" action={address} hidden>
      <input type="hidden" name="JWT" value={token} />
    </form>
  );
}
