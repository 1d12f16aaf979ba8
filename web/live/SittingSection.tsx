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

/** "Attempt ended, Dev Arora: left the hall". Texts of people are in <bdi>, so that right-to-left ones can't reorder the
 * rest. */
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

/** The actions, the opening and the closing, the newest first. */
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

/** The actions of staff while the test runs, newest first. @param newest the last action's id; a new one reloads the list */
export function SittingSection({ test, newest }: { test: Data["liveTest"]; newest: string }) {
  const mayRead = useCan()("audit:read");
  const query = useQuery(LiveActionsQuery, {
    variables: { testId: test.id },
    fetchPolicy: "cache-and-network",
  });
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new action reloads the list.
  useEffect(() => void refetch().catch(() => undefined), [newest, refetch]);
  return (
    <Section title="This sitting" note={mayRead ? "The audit log has all details" : undefined}>
      <Loaded
        query={query}
        level="h3"
        failure="Failed to load the actions"
        skeleton={<ListSkeleton label="Loading actions" rows={3} rowHeight={56} />}
      >
        {({ liveTest: { actions } }) => {
          const entries = entriesOf(test, actions);
          return entries.length === 0 ? (
            <EmptyPart>No actions yet.</EmptyPart>
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
