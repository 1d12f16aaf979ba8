import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { type ReactNode, useEffect, useState } from "react";
import { figure } from "#rules/figures.ts";
import type { PracticeChoicesQuery, PracticePool } from "../../gql/graphql.ts";
import { useHeldFailure } from "../../screens/use-held-failure.ts";
import { Label } from "../../ui/Label.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CountsFailure } from "./CountsFailure.tsx";
import classes from "./PracticePage.module.css";
import {
  PracticeChoices,
  StartPractice,
  StartWeakest,
  WeakestQuestions,
} from "./practice-documents.ts";
import { StartLink } from "./StartLink.tsx";
import { ONE_TAP_QUESTIONS, type Starting } from "./use-start-practice.ts";

const POOLS: readonly { pool: PracticePool; name: string; about: string }[] = [
  { pool: "WRONG", name: "Wrong before", about: "Answered wrong at least once" },
  { pool: "UNSEEN", name: "Not seen", about: "Never shown to you" },
  { pool: "MARKED", name: "Marked", about: "Marked for review in a test" },
];

/** A count that isn't there by then shows as "–", and can be started. In milliseconds. */
const PATIENCE_MS = 2_000;

function usePatience(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}

/** Four choices with their counts; a tap starts ten questions without a clock. */
export function WhatToPractise({ starting }: { starting: Starting }) {
  const query = useQuery(PracticeChoices, { fetchPolicy: "cache-and-network" });
  const failure = useHeldFailure(query);
  const isPatient = !usePatience() && failure === null;
  const [mutate] = useMutation(StartPractice);
  const { data } = query;
  return (
    <Section title="What to practise" note="Up to ten questions, no clock">
      {failure !== null && data === undefined && <CountsFailure failure={failure} />}
      <ul className={classes.choices}>
        {POOLS.map(({ pool, name, about }) => {
          const count = data?.practicePools.find((row) => row.pool === pool)?.count ?? null;
          return (
            <Choice
              key={pool}
              name={name}
              about={about}
              count={count}
              isWaiting={count === null && isPatient}
            >
              <StartLink
                starting={starting}
                id={pool}
                count={count}
                about={name}
                hasArrow
                create={async () => {
                  const input = { pool, numQuestions: ONE_TAP_QUESTIONS };
                  const answer = await mutate({ variables: { input } });
                  return answer.data?.startPractice.id ?? null;
                }}
              />
            </Choice>
          );
        })}
        <Weakest starting={starting} data={data} isWaiting={data === undefined && isPatient} />
      </ul>
    </Section>
  );
}

interface WeakestProps {
  starting: Starting;
  data: PracticeChoicesQuery | undefined;
  isWaiting: boolean;
}

function Weakest({ starting, data, isWaiting }: WeakestProps) {
  const client = useApolloClient();
  const [mutate] = useMutation(StartWeakest);
  const area = data?.weakestArea ?? null;
  if (area === null) {
    const hasScore = (data?.userStatistics.scoredTests ?? 0) > 0;
    return (
      <Choice
        name="Weakest"
        about={hasScore ? "No topic stands out yet" : "After your first test"}
        count={null}
        isWaiting={isWaiting}
      />
    );
  }
  const { subject, topic, questionCount } = area;
  const name = topic ?? subject;
  return (
    <Choice
      name={
        <>
          Weakest: <Label text={name} />
        </>
      }
      about={
        topic === null ? (
          "Not yet right"
        ) : (
          <>
            <Label text={subject} />, not yet right
          </>
        )
      }
      count={questionCount}
      isWaiting={false}
    >
      <StartLink
        starting={starting}
        id="weakest"
        count={questionCount}
        about={`Weakest, ${name}`}
        hasArrow
        create={async () => {
          const variables = { subject, topic, limit: ONE_TAP_QUESTIONS };
          const found = await client.query({
            query: WeakestQuestions,
            variables,
            fetchPolicy: "no-cache",
          });
          const questionIds = found.data?.questionsToPractise ?? [];
          const answer = await mutate({ variables: { questionIds, title: name } });
          return answer.data?.practiseSelection.id ?? null;
        }}
      />
    </Choice>
  );
}

interface ChoiceProps {
  name: ReactNode;
  about: ReactNode;
  /** Null while it is not known. */
  count: number | null;
  /** A bar stands for the count. */
  isWaiting: boolean;
  /** What starts it; absent where there is nothing to start. */
  children?: ReactNode;
}

function Choice({ name, about, count, isWaiting, children }: ChoiceProps) {
  return (
    <li className={classes.choice}>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.count}>
        {isWaiting ? (
          <Skeleton width="word" height="figure" />
        ) : (
          <span key={count}>{count === null ? "–" : figure(count)}</span>
        )}
      </p>
      <p className={classes.about}>{about}</p>
      <p className={classes.action}>
        {count === 0 ? <span className={classes.none}>Nothing left here</span> : children}
      </p>
    </li>
  );
}
