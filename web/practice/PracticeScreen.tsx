import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { forgetFields } from "../apollo/forget-fields.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Container, usePageTitle } from "../ui/Page.tsx";
import { MissingState } from "../ui/StateMessage.tsx";
import { PracticeHead } from "./PracticeHead.tsx";
import { PracticeLoading } from "./PracticeLoading.tsx";
import classes from "./PracticeScreen.module.css";
import { PracticeSummary } from "./PracticeSummary.tsx";
import { PracticeWork } from "./PracticeWork.tsx";
import { PRACTICE_FIELDS, type Practice } from "./practice.ts";
import { EndPractice, PracticeQuery } from "./practice-documents.ts";

/** Where a practice is left to. */
function leaveTo({ kind }: Practice): string {
  return kind === "DIAGNOSTIC" ? "/dashboard" : "/practice";
}

/** A practice: one question at a time, and how it went (docs/learning.md, section 8). */
export function PracticeScreen() {
  const { id = "" } = useParams();
  const query = useQuery(PracticeQuery, {
    variables: { id },
    // Another device may have gone on with it.
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
  });
  return (
    <Loaded
      query={query}
      failure="Failed to load the practice"
      level="h1"
      skeleton={<PracticeLoading />}
      actions={<ButtonLink to="/dashboard">Dashboard</ButtonLink>}
      missing={<MissingPractice />}
    >
      {({ practice }) => <OpenPractice key={practice.id} practice={practice} />}
    </Loaded>
  );
}

function MissingPractice() {
  usePageTitle("Practice not found");
  return (
    <main>
      <Container className={classes.alone ?? ""}>
        <MissingState
          title="Practice not found"
          level="h1"
          actions={
            <ButtonLink kind="primary" to="/practice">
              New Practice
            </ButtonLink>
          }
        >
          There is no practice of yours at this address.
        </MissingState>
      </Container>
    </main>
  );
}

function OpenPractice({ practice }: { practice: Practice }) {
  const client = useApolloClient();
  const isOver = practice.finishedAt != null;
  // The last key is read before the end is shown.
  const [isSummed, setSummed] = useState(isOver);
  usePageTitle(isSummed ? `${practice.title}, over` : practice.title);

  async function end(): Promise<void> {
    await client.mutate({ mutation: EndPractice, variables: { id: practice.id } });
    forgetFields(client.cache, PRACTICE_FIELDS);
    setSummed(true);
  }

  const { answeredCount, questionCount } = practice;
  if (isSummed) {
    return (
      <>
        <PracticeHead
          title={practice.title}
          leaveTo={leaveTo(practice)}
          done={answeredCount}
          of={questionCount}
        />
        <PracticeSummary practice={practice} />
      </>
    );
  }
  return (
    <PracticeWork
      practice={practice}
      leaveTo={leaveTo(practice)}
      onEnd={end}
      onSum={() => setSummed(true)}
    />
  );
}
