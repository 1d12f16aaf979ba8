import { TextLink } from "../ui/TextLink.tsx";
import { AgeNote } from "./AgeNote.tsx";
import { AuthFrame, AuthRemark } from "./AuthFrame.tsx";
import { ContinueWithGoogle } from "./ContinueWithGoogle.tsx";

/** Sign-in and its point of return. `problem` is what went wrong on the way back, if anything. */
export function SignInScreen({ problem }: { problem: string | null }) {
  return (
    <AuthFrame name="Sign in" title="Welcome" lead="Sign in to practise and keep your results.">
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
