import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { CopyButton } from "../ui/CopyButton.tsx";
import classes from "./NewSecret.module.css";

interface NewSecretProps {
  /** What it is the secret of. */
  name: string;
  /** What it is: "the token". */
  what: string;
  /** How it is stored, where that is worth saying. */
  stored?: string;
  secret: string;
  /** What may be wrong with what it is for, in sentences. */
  warning?: string | null;
}

/** A secret that was just made, in the one place that ever shows it. It has the focus when it appears. */
export function NewSecret({ name, what, stored = "", secret, warning }: NewSecretProps) {
  const notice = useRef<HTMLElement>(null);
  // A dialog gives the focus back when it closes, after this effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new secret takes the focus
  useEffect(() => {
    const timer = setTimeout(() => notice.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, [secret]);
  return (
    <section ref={notice} className={classes.notice} tabIndex={-1} aria-label={`Copy ${what}`}>
      <p>
        <strong>“{name}” is ready.</strong> Copy {what} now: it is shown once{stored}.
      </p>
      <div className={classes.line}>
        <code className={classes.secret}>{secret}</code>
        <CopyButton text={secret} what={what} full="phone" />
      </div>
      {warning && (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <span>{warning}</span>
        </p>
      )}
    </section>
  );
}
