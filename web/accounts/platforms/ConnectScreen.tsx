import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Loaded } from "../../screens/Loaded.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ListSkeleton } from "../../ui/Skeleton.tsx";
import { type DecisionKey, decisionKey } from "./decision-key.ts";
import { LaunchFrame } from "./LaunchFrame.tsx";
import { PlatformConnectionQuestionQuery } from "./platform-documents.ts";

/** Says that somebody who came from a platform has an account already, and has them sign in to it once. */
export function ConnectScreen() {
  const [query] = useSearchParams();
  const code = query.get("code") ?? "";
  const [key] = useState(() => decisionKey(code));
  return key === null ? <WrongTab /> : <Explain decision={key} />;
}

/** For a page that belongs to another tab. */
export function WrongTab() {
  return (
    <LaunchFrame
      title="Open the activity again"
      lead="This page was opened in another tab, or long ago. Open the activity again in your learning platform."
    />
  );
}

function Explain({ decision }: { decision: DecisionKey }) {
  const query = useQuery(PlatformConnectionQuestionQuery, { variables: decision });
  return (
    <LaunchFrame title="You have a Lexam account already">
      <Loaded
        query={query}
        failure="Failed to load what your learning platform asks"
        skeleton={<ListSkeleton label="Loading" rows={2} rowHeight={28} />}
      >
        {({ platformConnectionQuestion: { platformName, email } }) => (
          <>
            <p>
              <strong>{platformName}</strong> says that you are <strong>{email}</strong>, and an
              account has that address. Sign in to it once: then {platformName} opens it for you,
              and your results stay together.
            </p>
            <p>
              <ButtonLink
                kind="primary"
                size="large"
                to={`/lti/connect/confirm?${new URLSearchParams({ code: decision.code })}`}
              >
                Go On to Sign In
              </ButtonLink>
            </p>
          </>
        )}
      </Loaded>
    </LaunchFrame>
  );
}
