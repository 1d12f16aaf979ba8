import { useQuery } from "@apollo/client/react";
import { IconBroadcast, IconBroadcastOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { formatSecond } from "#rules/times.ts";
import { serverNow } from "../apollo/server-clock.ts";
import { useCan } from "../apollo/use-can.ts";
import type { WatchedTestQuery as Data } from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { ProgressTrack } from "../ui/ProgressTrack.tsx";
import { FiguresSkeleton, ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { BackLink, TextLink } from "../ui/TextLink.tsx";
import { BatchesSection } from "./BatchesSection.tsx";
import { ForEverybody } from "./ForEverybody.tsx";
import { LiveFigures } from "./LiveFigures.tsx";
import classes from "./LiveTestScreen.module.css";
import { LiveTestQuery } from "./live-documents.ts";
import { closingText, countdownText, firstEnd, openingText, spokenCounts } from "./live-words.ts";
import { MessageSection } from "./MessageSection.tsx";
import { SittingSection } from "./SittingSection.tsx";
import { StudentsSection } from "./StudentsSection.tsx";
import { type Liveness, useLiveFigures } from "./use-live-figures.ts";
import { useSecond } from "./use-second.ts";

type Test = Data["liveTest"];

/** The live page of a running test: the states of its students, and the actions on it (docs/rules.md, section 22). */
export function LiveTestScreen() {
  const { id = "" } = useParams();
  const query = useQuery(LiveTestQuery, {
    variables: { testId: id },
    fetchPolicy: "cache-and-network",
    // The phase changes with time, without an event on the stream.
    pollInterval: 60_000,
    skipPollAttempt: () => document.hidden,
  });
  return (
    <Page title={query.data?.liveTest.title ?? "Live test"}>
      <BackLink to="/admin/live">Live</BackLink>
      <Loaded
        query={query}
        level="h1"
        failure="Failed to load the test"
        missing={
          <EmptyState
            level="h1"
            title="Test not found"
            actions={<ButtonLink to="/admin/live">Live</ButtonLink>}
          >
            There is no test {id}.
          </EmptyState>
        }
        skeleton={
          <>
            <PageHead title="Live test" />
            <FiguresSkeleton label="Loading the test" count={5} />
            <ListSkeleton label="Loading students" rows={8} rowHeight={56} />
          </>
        }
      >
        {({ liveTest }) => <Watched key={liveTest.id} test={liveTest} />}
      </Loaded>
    </Page>
  );
}

function Watched({ test }: { test: Test }) {
  const liveness = useLiveFigures(test.id);
  const mayAct = useCan()("live:act");
  const [recipient, setRecipient] = useState<{ attemptId: string; name: string } | null>(null);
  const { counts, lastActionId } = test.figures;
  // Until the stream sends something, the figures of the query are fresh.
  const isOld = liveness.updatedAt !== null && !liveness.isLive;
  return (
    <>
      <div className={classes.head}>
        <PageHead title={test.title} lead={<Lead test={test} liveness={liveness} />} />
        <Countdown test={test} />
      </div>
      <TimeLine test={test} />
      <LiveFigures counts={counts} isOld={isOld} />
      <Spoken words={spokenCounts(counts)} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <StudentsSection
            test={test}
            mayAct={mayAct && !isOld}
            onMessage={(attemptId, name) => setRecipient({ attemptId, name })}
          />
          <BatchesSection test={test} isOld={isOld} />
        </div>
        <div className={classes.side}>
          {mayAct && (
            <>
              <MessageSection
                key={recipient?.attemptId}
                test={test}
                recipient={recipient}
                onEverybody={() => setRecipient(null)}
                isOff={isOld}
              />
              <ForEverybody test={test} isOff={isOld} />
            </>
          )}
          <SittingSection test={test} newest={lastActionId} />
        </div>
      </div>
    </>
  );
}

function Lead({ test, liveness }: { test: Test; liveness: Liveness }) {
  const { isLive, updatedAt } = liveness;
  const isLost = updatedAt !== null && !isLive;
  const Sign = isLost ? IconBroadcastOff : IconBroadcast;
  const words = isLive
    ? "Live, a second behind"
    : isLost
      ? `Not live, last update ${formatSecond(new Date(updatedAt))}`
      : "Connecting";
  return (
    <span className={classes.lead}>
      <span className={classes.liveness} data-live={isLive || undefined} role="status">
        <Sign size={16} stroke={1.7} aria-hidden /> {words}
      </span>
      <span>{`Test ${test.id}, ${figure(test.totalQuestions)} questions`}</span>
      {test.phase === "OVER" && (
        <TextLink to={`/admin/reports/tests/${test.id}`}>Test report</TextLink>
      )}
    </span>
  );
}

/** The time left for students who started when the test opened, or the time until it opens. */
function Countdown({ test }: { test: Test }) {
  const now = useSecond();
  const isBefore = test.phase === "BEFORE";
  const end = isBefore ? Date.parse(test.opensAt ?? "") : firstEnd(test);
  if (end === null || end <= now || test.phase === "OVER") return null;
  return (
    <p className={classes.countdown}>
      <span className={classes.countdownLabel}>
        {isBefore ? "Until it opens" : "Left for students who started first"}
      </span>
      <span className={classes.clock}>{countdownText(end - now)}</span>
    </p>
  );
}

function TimeLine({ test }: { test: Test }) {
  const { opensAt, closesAt } = test;
  if (opensAt == null || closesAt == null) return null;
  const [from, to] = [Date.parse(opensAt), Date.parse(closesAt)];
  const done = Math.min(Math.max(0, serverNow() - from), to - from);
  return (
    <div className={classes.line}>
      <span>{openingText(test)}</span>
      <ProgressTrack className={classes.track} done={done} of={to - from} />
      <span>{closingText(test)}</span>
    </div>
  );
}

/** Screen readers announce changed figures at most this often. */
const SPEAK_EVERY_MS = 30_000;

function Spoken({ words }: { words: string }) {
  const [spoken, setSpoken] = useState(words);
  const [spokenAt, setSpokenAt] = useState(0);
  useEffect(() => {
    if (words === spoken) return;
    const wait = Math.max(0, spokenAt + SPEAK_EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      setSpoken(words);
      setSpokenAt(performance.now());
    }, wait);
    return () => clearTimeout(timer);
  }, [words, spoken, spokenAt]);
  return (
    <p className="visually-hidden" role="status" aria-label="Figures">
      {spoken}
    </p>
  );
}
