import { TextLink } from "../ui/TextLink.tsx";
import { AgeNote } from "./AgeNote.tsx";
import { AuthFrame, AuthRemark } from "./AuthFrame.tsx";
import { ContinueWithGoogle } from "./ContinueWithGoogle.tsx";

interface SignInScreenProps {
  /** What went wrong on the way back from the provider, if anything. */
  problem: string | null;
  /** Whether this page is here because another tab of the browser signed out. */
  isFromTab: boolean;
  /** Whether this device keeps a draft of who signed out. */
  isDraftKept: boolean;
}

const DRAFT_WORDS =
  "Your draft is kept on this device: sign in again and open its form to continue it. ";

/** Sign-in and its point of return. */
export function SignInScreen({ problem, isFromTab, isDraftKept }: SignInScreenProps) {
  return (
    <AuthFrame
      name="Sign in"
      title="Welcome"
      lead={
        isFromTab
          ? `You signed out in another tab. ${isDraftKept ? DRAFT_WORDS : ""}A quiz in progress is kept under Quizzes In Progress.`
          : "Sign in to practise and keep your results."
      }
    >
      <ContinueWithGoogle problem={problem} />
      <AuthRemark>Your account is created automatically on first sign-in.</AuthRemark>
      <AuthRemark>
        By continuing you accept the <TextLink to="/privacy#terms">terms</TextLink> and the{" "}
        <TextLink to="/privacy">privacy policy</TextLink>.
      </AuthRemark>
      <AgeNote />
    </AuthFrame>
  );
}
