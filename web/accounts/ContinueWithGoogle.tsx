import { IconBrandGoogle, IconFlask } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { applicationHere } from "../apollo/application.ts";
import { beginSignIn } from "../apollo/sign-in-nonce.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import classes from "./ContinueWithGoogle.module.css";
import { providerAddress } from "./provider-address.ts";

interface ContinueWithGoogleProps {
  /** What went wrong on the way back from the provider, if anything. */
  problem: string | null;
  /** Something else on the page is the first thing to do. */
  secondary?: boolean;
}

/** The button that begins a sign-in, with what went wrong before. */
export function ContinueWithGoogle({ problem, secondary }: ContinueWithGoogleProps) {
  const [busy, setBusy] = useState(false);
  const [shownProblem, setShownProblem] = useState(problem);

  // Coming back with the browser's back button shows this very page again, still busy.
  useEffect(() => {
    const rest = () => setBusy(false);
    window.addEventListener("pageshow", rest);
    return () => window.removeEventListener("pageshow", rest);
  }, []);

  function fail(reason: string): void {
    setBusy(false);
    setShownProblem(`Failed to initiate Google Sign-In: ${reason}`);
  }

  async function signIn(): Promise<void> {
    if (!navigator.onLine) return fail("this device is offline");
    setBusy(true);
    setShownProblem(null);
    try {
      const challenge = await beginSignIn(window.sessionStorage);
      window.location.assign(providerAddress(window.location.origin, challenge));
    } catch {
      fail("this browser denies its storage. Allow it for this site, then try again.");
    }
  }

  return (
    <>
      <div className={classes.notices}>
        {shownProblem && (
          <Notice kind="error" role="alert">
            {shownProblem}
          </Notice>
        )}
        {applicationHere().developmentSignIn && (
          <Notice kind="brass" icon={<IconFlask size={18} stroke={1.7} aria-hidden />}>
            <strong>Development sign-in is on.</strong> The button opens a page on this computer
            where you pick a sample account. No Google account is used.
          </Notice>
        )}
      </div>
      <Button
        kind={secondary ? "secondary" : "primary"}
        size="large"
        full
        busy={busy}
        busyLabel="Signing in..."
        icon={<IconBrandGoogle size={18} stroke={2} aria-hidden />}
        onClick={() => void signIn()}
      >
        Continue with Google
      </Button>
    </>
  );
}
