import { useSearchParams } from "react-router-dom";
import { isLaunchProblem, LAUNCH_PROBLEMS } from "#rules/platform-words.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { LaunchFrame, ToLexam } from "./LaunchFrame.tsx";

/** Shows why a launch failed. It shows only fixed texts, because anybody can write the parameters of an address. */
export function PlatformProblemScreen() {
  const [query] = useSearchParams();
  const given = query.get("reason") ?? "";
  const reason = isLaunchProblem(given) ? given : "unfinished";
  const test = query.get("test") ?? "";
  if (reason !== "staff") {
    return (
      <LaunchFrame title="Lexam could not be opened" lead={LAUNCH_PROBLEMS[reason]}>
        <ToLexam />
      </LaunchFrame>
    );
  }
  return (
    <LaunchFrame title="Sign in with Google" lead={LAUNCH_PROBLEMS.staff}>
      <p>
        <ButtonLink kind="primary" to={/^\d{1,9}$/.test(test) ? `/quiz/${test}` : "/tests"}>
          Continue to Lexam
        </ButtonLink>
      </p>
    </LaunchFrame>
  );
}
