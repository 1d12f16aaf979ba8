import { IconBrandGoogle, IconFlask } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useApplication } from "../apollo/application.ts";
import { Brand } from "../ui/Brand.tsx";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { usePageTitle } from "../ui/Page.tsx";
import { TextAnchor, TextLink } from "../ui/TextLink.tsx";
import { AgeNote } from "./AgeNote.tsx";
import classes from "./AuthScreen.module.css";
import { Preamble } from "./Preamble.tsx";
import { providerAddress } from "./provider-address.ts";

/** Sign-in and its point of return. `problem` is what went wrong on the way back, if anything. */
export function AuthScreen({ problem }: { problem: string | null }) {
  usePageTitle("Sign in");
  const application = useApplication();
  const [busy, setBusy] = useState(false);
  const [shownProblem, setShownProblem] = useState(problem);

  // Coming back with the browser's back button shows this very page again, still busy.
  useEffect(() => {
    const rest = () => setBusy(false);
    window.addEventListener("pageshow", rest);
    return () => window.removeEventListener("pageshow", rest);
  }, []);

  function signIn(): void {
    if (!navigator.onLine) {
      setShownProblem("Failed to initiate Google Sign-In: this device is offline");
      return;
    }
    setBusy(true);
    setShownProblem(null);
    window.location.assign(providerAddress(window.location.origin));
  }

  return (
    <div className={classes.screen}>
      <main className={classes.side}>
        <div>
          <Brand />
        </div>
        <div className={classes.form}>
          <h1 className={classes.title}>Welcome</h1>
          <p className={classes.lead}>Sign in to practise and keep your results.</p>
          <div className={classes.notices}>
            {shownProblem && (
              <Notice kind="error" role="alert">
                {shownProblem}
              </Notice>
            )}
            {application?.developmentSignIn && (
              <Notice kind="brass" icon={<IconFlask size={18} stroke={1.7} aria-hidden />}>
                <strong>Development sign-in is on.</strong> The button opens a page on this computer
                where you pick a sample account. No Google account is used.
              </Notice>
            )}
          </div>
          <Button
            kind="primary"
            size="large"
            full
            busy={busy}
            busyLabel="Signing in..."
            icon={<IconBrandGoogle size={18} stroke={2} aria-hidden />}
            onClick={signIn}
          >
            Continue with Google
          </Button>
          <p className={classes.remark}>Your account is created automatically on first sign-in.</p>
          <p className={classes.remark}>
            By continuing you accept the <TextLink to="/privacy#terms">terms</TextLink> and the{" "}
            <TextLink to="/privacy">privacy policy</TextLink>.
          </p>
          <AgeNote className={classes.remark} />
        </div>
        <p className={classes.trouble}>
          {application && (
            <>
              Trouble signing in? Write to{" "}
              <TextAnchor href={`mailto:${application.supportEmail}`}>
                {application.supportEmail}
              </TextAnchor>
            </>
          )}
        </p>
      </main>
      <Preamble />
    </div>
  );
}
