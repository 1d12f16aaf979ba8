import { useQuery } from "@apollo/client/react";
import { shownOf } from "../../screens/Loaded.tsx";
import { useHeldFailure } from "../../screens/use-held-failure.ts";
import { Page, PageHead } from "../../ui/Page.tsx";
import { PartContent } from "../../ui/PartContent.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { BySubject } from "./BySubject.tsx";
import { InProgress } from "./InProgress.tsx";
import { MoreOptions } from "./MoreOptions.tsx";
import classes from "./PracticePage.module.css";
import { PracticeSubjects, PracticesInProgress } from "./practice-documents.ts";
import { useStartPractice } from "./use-start-practice.ts";
import { WhatToPractise } from "./WhatToPractise.tsx";

/** Practice: what is in progress, four choices that start by one tap, subjects, and more options. */
export function PracticePage() {
  const starting = useStartPractice();
  const asked = useQuery(PracticesInProgress, { fetchPolicy: "cache-and-network" });
  const failure = useHeldFailure(asked);
  const practices = shownOf(asked)?.practices.items ?? null;
  const askedSubjects = useQuery(PracticeSubjects, { fetchPolicy: "cache-and-network" });
  const subjectsFailure = useHeldFailure(askedSubjects);
  const subjects = shownOf(askedSubjects)?.practiceSubjects ?? null;
  // What stands under a block of unknown height comes with it: it would be moved down.
  const isAwaited = practices === null && failure === null;
  const areSubjectsAwaited = subjects === null && subjectsFailure === null;
  return (
    <Page title="Practice">
      <PageHead
        title="Practice"
        lead="The answer and its reason after every question. Nothing is scored."
        actions={
          <span className={classes.generate} data-place="head">
            <GenerateLink />
          </span>
        }
      />
      {isAwaited && (
        <PartContent part={{ state: "loading" }} label="Loading your practices" shape="entries">
          {() => null}
        </PartContent>
      )}
      {/* There, but hidden, so that all of it is asked for at once. */}
      <div hidden={isAwaited}>
        <InProgress practices={practices} failure={failure} />
        <WhatToPractise starting={starting} />
        <BySubject subjects={subjects} failure={subjectsFailure} starting={starting} />
        <div hidden={areSubjectsAwaited}>
          <MoreOptions starting={starting} />
          <p className={classes.generate} data-place="end">
            <GenerateLink />
          </p>
        </div>
      </div>
    </Page>
  );
}

function GenerateLink() {
  return <TextLink to="/random-test">Generate Random Test</TextLink>;
}
