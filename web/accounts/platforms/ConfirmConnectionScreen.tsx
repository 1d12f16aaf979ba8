import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { failureCode, failureWords } from "../../apollo/failure.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import { Loaded } from "../../screens/Loaded.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ListSkeleton } from "../../ui/Skeleton.tsx";
import classes from "./ChooseTestsScreen.module.css";
import { WrongTab } from "./ConnectScreen.tsx";
import { type DecisionKey, decisionKey } from "./decision-key.ts";
import { LaunchFrame } from "./LaunchFrame.tsx";
import { ConnectPlatform, PlatformConnectionQuestionQuery } from "./platform-documents.ts";

/** Asks somebody who has signed in whether a learning platform may open their account from now on. */
export function ConfirmConnectionScreen() {
  const [query] = useSearchParams();
  const [key] = useState(() => decisionKey(query.get("code") ?? ""));
  return key === null ? <WrongTab /> : <Ask decision={key} />;
}

function Ask({ decision }: { decision: DecisionKey }) {
  const { email } = useSignedInUser();
  const query = useQuery(PlatformConnectionQuestionQuery, { variables: decision });
  const [connect, { loading, error }] = useMutation(ConnectPlatform);
  const navigate = useNavigate();

  if (failureCode(query.error) === "NOT_FOUND") return <WrongTab />;

  async function agree(): Promise<void> {
    const answer = await connect({ variables: decision }).catch(() => null);
    const to = answer?.data?.connectPlatform;
    if (to !== undefined) await navigate(to, { replace: true });
  }

  return (
    <LaunchFrame title="Connect your account?">
      <Loaded
        query={query}
        failure="Failed to load the question of your learning platform"
        skeleton={<ListSkeleton label="Loading" rows={2} rowHeight={28} />}
      >
        {({ platformConnectionQuestion: { platformName, email: expected } }) => (
          <>
            <p>
              From now on, <strong>{platformName}</strong> can open your account{" "}
              <strong>{email}</strong> without a sign-in, and gets your scores in the tests that you
              open there. You can disconnect it under Account.
            </p>
            {expected.toLowerCase() !== email.toLowerCase() && (
              <Notice>
                {platformName} knows you as <strong>{expected}</strong>, which is another address.
                To connect that one, choose Not Now, log out, and open the activity again.
              </Notice>
            )}
            {error && <Notice kind="error">{failureWords(error)}</Notice>}
            <div className={classes.actions}>
              <Button
                kind="primary"
                busy={loading}
                busyLabel="Connecting..."
                onClick={() => void agree()}
              >
                Connect Account
              </Button>
              <ButtonLink to="/dashboard">Not Now</ButtonLink>
            </div>
          </>
        )}
      </Loaded>
    </LaunchFrame>
  );
}
