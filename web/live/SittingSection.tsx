import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { formatTime } from "#rules/times.ts";
import { useCan } from "../apollo/use-can.ts";
import type { WatchedTestQuery as Data, LiveActionsQuery as Listed } from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { EmptyPart } from "../ui/PartContent.tsx";
import { Section } from "../ui/Section.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { LiveActionsQuery } from "./live-documents.ts";
import classes from "./SittingSection.module.css";

type Action = Listed["liveTest"]["actions"][number];

/** "Attempt ended, Dev Arora: left the hall". */
function wordsOf({ words, student, questionId, minutes, text }: Action): string {
  const about = [
    student === null ? null : student,
    questionId === null ? null : `question ID ${questionId}`,
    minutes === null ? null : `${minutes} minutes`,
  ].filter((part) => part !== null);
  const head = [words, ...about].join(", ");
  return text === null ? head : `${head}: ${text}`;
}

/** What was done to the test while it ran, newest first. @param newest another one asks again */
export function SittingSection({ test, newest }: { test: Data["liveTest"]; newest: string }) {
  const mayRead = useCan()("audit:read");
  const query = useQuery(LiveActionsQuery, {
    variables: { testId: test.id },
    fetchPolicy: "cache-and-network",
  });
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another newest action is one to be read.
  useEffect(() => void refetch().catch(() => undefined), [newest, refetch]);
  const isOpened = test.opensAt != null && test.phase !== "BEFORE";
  return (
    <Section title="This sitting" note={mayRead ? "All of it is in the audit log" : undefined}>
      <Loaded
        query={query}
        level="h3"
        failure="Failed to load what was done"
        skeleton={<ListSkeleton label="Loading what was done" rows={3} rowHeight={56} />}
      >
        {({ liveTest: { actions } }) =>
          actions.length === 0 && !isOpened ? (
            <EmptyPart>Nothing was done yet.</EmptyPart>
          ) : (
            <ul>
              {actions.map((action) => (
                <Entry key={action.id} at={action.at} by={action.by} words={wordsOf(action)} />
              ))}
              {isOpened && test.opensAt && <Entry at={test.opensAt} by="Lexam" words="Opened" />}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Entry({ at, by, words }: { at: string; by: string | null; words: string }) {
  return (
    <li className={classes.entry}>
      <time className={classes.time} dateTime={at}>
        {formatTime(at)}
      </time>
      <div>
        <p className={classes.words}>{words}</p>
        {by && <p className={classes.by}>{by}</p>}
      </div>
    </li>
  );
}
