import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { failureCode } from "../../apollo/failure.ts";
import { Loaded } from "../../screens/Loaded.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ListSkeleton } from "../../ui/Skeleton.tsx";
import { type DecisionKey, decisionKey } from "./decision-key.ts";
import { LaunchFrame, ToLexam } from "./LaunchFrame.tsx";
import { PlatformConnectionQuestionQuery } from "./platform-documents.ts";

/** For a person from a platform who has an account already: asks them to sign in to it once. */
export function ConnectScreen() {
  const [query] = useSearchParams();
  const code = query.get("code") ?? "";
  const [key] = useState(() => decisionKey(code));
  return key === null ? <WrongTab /> : <Explain decision={key} />;
}

/** Shown when the page belongs to another tab or its decision has expired. */
export function WrongTab() {
  return (
    <LaunchFrame
      title="Open the activity again"
      lead="This page has expired, or belongs to another tab. Open the activity again in your learning platform."
    >
      <ToLexam />
    </LaunchFrame>
  );
}

function Explain({ decision }: { decision: DecisionKey }) {
  const query = useQuery(PlatformConnectionQuestionQuery, { variables: decision });
  if (failureCode(query.error) === "NOT_FOUND") return <WrongTab />;
  return (
    <LaunchFrame title="You have a Lexam account already">
      <Loaded
        query={query}
        failure="Failed to load the question of your learning platform"
        skeleton={<ListSkeleton label="Loading" rows={2} rowHeight={28} />}
      >
        {({ platformConnectionQuestion: { platformName, email } }) => (
          <>
            <p>
              Your address in <strong>{platformName}</strong> is <strong>{email}</strong>, and there
              is an account with it. Sign in to it once. Then {platformName} can open it for you,
              and your results stay together.
            </p>
            <p>
              <ButtonLink
                kind="primary"
                size="large"
                to={`/lti/connect/confirm?${new URLSearchParams({ code: decision.code })}`}
              >
                Continue to Sign In
              </ButtonLink>
            </p>
          </>
        )}
      </Loaded>
    </LaunchFrame>
  );
}
