import { useEffect, useRef } from "react";
import { CopyButton } from "../../ui/CopyButton.tsx";
import classes from "./NewSecret.module.css";

interface NewSecretProps {
  /** What it is the secret of. */
  name: string;
  secret: string;
}

/** A token that was just created, in the one place that ever shows it. It has the focus when it appears. */
export function NewSecret({ name, secret }: NewSecretProps) {
  const notice = useRef<HTMLElement>(null);
  // A dialog gives the focus back when it closes, after this effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new secret takes the focus
  useEffect(() => {
    const timer = setTimeout(() => notice.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, [secret]);
  return (
    <section ref={notice} className={classes.notice} tabIndex={-1} aria-label="New token">
      <p>
        <strong>“{name}” is ready.</strong> Copy it now: it is shown once and stored only as a hash.
      </p>
      <div className={classes.line}>
        <code className={classes.secret}>{secret}</code>
        <CopyButton text={secret} what="the token" full="phone" />
      </div>
    </section>
  );
}
