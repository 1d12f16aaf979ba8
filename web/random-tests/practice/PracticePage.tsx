import { Page, PageHead } from "../../ui/Page.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { BySubject } from "./BySubject.tsx";
import { InProgress } from "./InProgress.tsx";
import { MoreOptions } from "./MoreOptions.tsx";
import classes from "./PracticePage.module.css";
import { useStartPractice } from "./use-start-practice.ts";
import { WhatToPractise } from "./WhatToPractise.tsx";

/** Practice: what is in progress, four choices that start by one tap, subjects, and more options. */
export function PracticePage() {
  const starting = useStartPractice();
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
      <InProgress />
      <WhatToPractise starting={starting} />
      <BySubject starting={starting} />
      <MoreOptions starting={starting} />
      <p className={classes.generate} data-place="end">
        <GenerateLink />
      </p>
    </Page>
  );
}

function GenerateLink() {
  return <TextLink to="/random-test">Generate Random Test</TextLink>;
}
