import { useSearchParams } from "react-router-dom";
import { isRegistrationProblem, REGISTRATION_PROBLEMS } from "#rules/platform-words.ts";
import { Button } from "../../ui/Button.tsx";
import { LaunchFrame } from "./LaunchFrame.tsx";

/** Tells the platform's page around this one, or the one that opened it, to close it (LTI Dynamic Registration, 3.7). */
function close(): void {
  const around = window.parent !== window.self ? window.parent : window.opener;
  (around as Window | null)?.postMessage({ subject: "org.imsglobal.lti.close" }, "*");
}

/** How the registration by a link went. */
export function RegisteredScreen() {
  const [query] = useSearchParams();
  const reason = query.get("reason");
  if (reason !== null) {
    return (
      <LaunchFrame
        title="Lexam was not added"
        lead={REGISTRATION_PROBLEMS[isRegistrationProblem(reason) ? reason : "incomplete"]}
      />
    );
  }
  return (
    <LaunchFrame
      title="Lexam was added"
      lead="Your learning platform and Lexam know each other now. Activate Lexam there, if it asks for it; then teachers add tests to their courses."
    >
      <p>
        <Button kind="primary" onClick={close}>
          Done
        </Button>
      </p>
    </LaunchFrame>
  );
}
