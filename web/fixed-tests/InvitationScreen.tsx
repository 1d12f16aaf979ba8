import { useMutation } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { describeFailure, failureCode, failureDetails, failureSign } from "../apollo/failure.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { LoadingScreen, Page } from "../ui/Page.tsx";
import { ErrorState, MissingState } from "../ui/StateMessage.tsx";
import { useToast } from "../ui/Toast.tsx";
import { AcceptInvitation, TestsQuery } from "./test-documents.ts";

const browse = (
  <ButtonLink kind="primary" to="/tests">
    Browse Tests
  </ButtonLink>
);

/** Accepts an invitation: opens its test to this person, then shows the test's row. */
export function InvitationScreen() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const toast = useToast();
  const [accept, { error, loading }] = useMutation(AcceptInvitation, {
    refetchQueries: [TestsQuery],
  });
  const tried = useRef<string | null>(null);

  async function follow(): Promise<void> {
    try {
      const { data } = await accept({ variables: { token } });
      const test = data?.acceptInvitation;
      if (!test) return;
      toast({ kind: "success", text: `“${test.title}” is open to you now` });
      await navigate(`/tests#test-${test.id}`, { replace: true });
    } catch {
      // The mutation's own error is shown below.
    }
  }

  useEffect(() => {
    if (tried.current === token) return;
    tried.current = token;
    void follow();
  });

  const code = failureCode(error);
  const [
    said = "It has been renewed, or the test is no longer open. Ask the person who sent it for a new link.",
  ] = code === "NOT_FOUND" ? failureDetails(error) : [];
  if (code === "NOT_FOUND" || code === "BAD_USER_INPUT") {
    return (
      <Page title="Invitation">
        <MissingState
          level="h1"
          title="This invitation link does not work any more"
          actions={browse}
        >
          {said}
        </MissingState>
      </Page>
    );
  }
  if (error) {
    return (
      <Page title="Invitation">
        <ErrorState
          level="h1"
          title="The invitation could not be opened"
          onRetry={() => void follow()}
          retrying={loading}
          sign={failureSign(error)}
        >
          {describeFailure(error)}
        </ErrorState>
      </Page>
    );
  }
  return <LoadingScreen />;
}
