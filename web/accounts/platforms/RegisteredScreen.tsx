import { useSearchParams } from "react-router-dom";
import { isRegistrationProblem, REGISTRATION_PROBLEMS } from "#rules/platform-words.ts";
import { Button } from "../../ui/Button.tsx";
import { isFramed, LaunchFrame, ToLexam } from "./LaunchFrame.tsx";

/** Asks the platform's page to close this frame (LTI Dynamic Registration 1.0, section 3.7). */
function close(): void {
  window.parent.postMessage({ subject: "org.imsglobal.lti.close" }, "*");
}

/** Shows whether the registration by a link succeeded. */
export function RegisteredScreen() {
  const [query] = useSearchParams();
  const reason = query.get("reason");
  if (reason !== null) {
    return (
      <LaunchFrame
        title="Lexam was not added"
        lead={REGISTRATION_PROBLEMS[isRegistrationProblem(reason) ? reason : "incomplete"]}
      >
        <ToLexam />
      </LaunchFrame>
    );
  }
  return (
    <LaunchFrame
      title="Lexam was added"
      lead="Activate Lexam in your learning platform, if it asks for it. Then teachers can add tests to their courses."
    >
      {isFramed() ? (
        <p>
          <Button kind="primary" onClick={close}>
            Done
          </Button>
        </p>
      ) : (
        <p>You can close this page.</p>
      )}
    </LaunchFrame>
  );
}
