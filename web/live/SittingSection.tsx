import { useQuery } from "@apollo/client/react";
import { type ReactNode, useEffect } from "react";
import { formatTime } from "#rules/times.ts";
import { serverNow } from "../apollo/server-clock.ts";
import { useCan } from "../apollo/use-can.ts";
import type { WatchedTestQuery as Data, LiveActionsQuery as Listed } from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { counted } from "../ui/counted.ts";
import { EmptyPart } from "../ui/PartContent.tsx";
import { Section } from "../ui/Section.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { LiveActionsQuery } from "./live-documents.ts";
import classes from "./SittingSection.module.css";

type Action = Listed["liveTest"]["actions"][number];

/** "Attempt ended, Dev Arora: left the hall". What people wrote is set apart, so that none changes the words around it. */
function wordsOf({ words, student, questionId, minutes, text }: Action): ReactNode {
  return (
    <>
      {words}
      {student !== null && (
        <>
          , <bdi>{student}</bdi>
        </>
      )}
      {questionId !== null && `, question ID ${questionId}`}
      {minutes !== null && `, ${counted(minutes, "minute")}`}
      {text !== null && (
        <>
          : <bdi>{text}</bdi>
        </>
      )}
    </>
  );
}

interface EntryProps {
  at: string;
  by: string | null;
  words: ReactNode;
}

/** What was done, and when the test opened and closed, the newest first. */
function entriesOf({ opensAt, closesAt, phase }: Data["liveTest"], actions: readonly Action[]) {
  const entries = actions.map(({ id, at, by, ...action }) => ({
    key: id,
    ...{ at, by, words: wordsOf({ id, at, by, ...action }) },
  }));
  if (opensAt != null && phase !== "BEFORE") {
    entries.push({ key: "opened", at: opensAt, by: "Lexam", words: "Opened" });
  }
  if (closesAt != null && Date.parse(closesAt) <= serverNow()) {
    entries.push({ key: "closed", at: closesAt, by: "Lexam", words: "Closed" });
  }
  return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
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
  return (
    <Section title="This sitting" note={mayRead ? "All of it is in the audit log" : undefined}>
      <Loaded
        query={query}
        level="h3"
        failure="Failed to load what was done"
        skeleton={<ListSkeleton label="Loading what was done" rows={3} rowHeight={56} />}
      >
        {({ liveTest: { actions } }) => {
          const entries = entriesOf(test, actions);
          return entries.length === 0 ? (
            <EmptyPart>Nothing was done yet.</EmptyPart>
          ) : (
            <ul>
              {entries.map(({ key, ...entry }) => (
                <Entry key={key} {...entry} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Section>
  );
}

function Entry({ at, by, words }: EntryProps) {
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
