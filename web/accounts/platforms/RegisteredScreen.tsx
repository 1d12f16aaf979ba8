import { useSearchParams } from "react-router-dom";
import { isRegistrationProblem, REGISTRATION_PROBLEMS } from "#rules/platform-words.ts";
import { Button } from "../../ui/Button.tsx";
import { LaunchFrame } from "./LaunchFrame.tsx";

/** Has the platform's page around this one close it (LTI Dynamic Registration 1.0, section 3.7). */
function close(): void {
  window.parent.postMessage({ subject: "org.imsglobal.lti.close" }, "*");
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
      {window.parent === window.self ? (
        <p>You can close this page.</p>
      ) : (
        <p>
          <Button kind="primary" onClick={close}>
            Done
          </Button>
        </p>
      )}
    </LaunchFrame>
  );
}
