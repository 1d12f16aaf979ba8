import { useMutation } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { PLATFORM_PATHS } from "#rules/platforms.ts";
import { failureWords } from "../../apollo/failure.ts";
import { beginSignIn } from "../../apollo/sign-in-nonce.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { LoadingScreen } from "../../ui/Page.tsx";
import { isFramed, LaunchFrame } from "./LaunchFrame.tsx";
import { BeginPlatformLaunch } from "./platform-documents.ts";

/**
 * Starts a launch: redirects to the platform, which confirms who the person is. From a frame a test opens in a new tab,
 * because browsers may delete a frame's storage, and with it unsent answers.
 */
export function PlatformLoginScreen() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const target = query.get("target_link_uri") ?? "";
  const isChoice =
    target.split(/[?#]/, 1)[0] === `${window.location.origin}${PLATFORM_PATHS.choose}`;
  if (query.get("iss") === null || query.get("login_hint") === null) {
    return (
      <LaunchFrame
        title="Open Lexam from your learning platform"
        lead="This address is for a learning platform, such as Moodle. Open Lexam from your course there."
      >
        <p>
          <ButtonLink to="/" kind="primary">
            Go to Lexam
          </ButtonLink>
        </p>
      </LaunchFrame>
    );
  }
  if (isFramed() && !isChoice) {
    return (
      <LaunchFrame
        title="Your test opens in its own tab"
        lead="In its own tab it has the whole window, and your answers are safe when this page closes."
      >
        <p>
          <ButtonLink
            kind="primary"
            size="large"
            to={`${pathname}${search}`}
            target="_blank"
            rel="noopener"
          >
            Open in a New Tab
          </ButtonLink>
        </p>
      </LaunchFrame>
    );
  }
  return <Begin query={query} />;
}

function Begin({ query }: { query: URLSearchParams }) {
  const [begin] = useMutation(BeginPlatformLaunch);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const started = useRef(false);

  async function redirectToPlatform(): Promise<void> {
    setBusy(true);
    try {
      const challenge = await beginSignIn(window.sessionStorage).catch(() => null);
      if (challenge === null) {
        setProblem("This browser blocks its storage. Allow it for this site, then try again.");
        return;
      }
      const variables = {
        issuer: query.get("iss") ?? "",
        clientId: query.get("client_id"),
        loginHint: query.get("login_hint") ?? "",
        messageHint: query.get("lti_message_hint"),
        challenge,
      };
      const { data } = await begin({ variables });
      if (data) window.location.replace(data.beginPlatformLaunch);
    } catch (error) {
      setProblem(failureWords(error));
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void redirectToPlatform();
  });

  if (problem === null) return <LoadingScreen />;
  return (
    <LaunchFrame title="Lexam could not be opened" lead={problem}>
      <p>
        <Button
          kind="primary"
          busy={busy}
          busyLabel="Trying..."
          onClick={() => void redirectToPlatform()}
        >
          Try Again
        </Button>
      </p>
    </LaunchFrame>
  );
}
