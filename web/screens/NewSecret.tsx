import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { CopyButton } from "../ui/CopyButton.tsx";
import classes from "./NewSecret.module.css";

interface NewSecretProps {
  /** The name of the thing with the secret. */
  name: string;
  /** Its kind: "the token". */
  what: string;
  /** How it is stored, if the person should know. */
  stored?: string;
  secret: string;
  /** Possible problems with its use, in sentences. */
  warning?: string | null;
}

/** Shows a new secret, which is never shown again. It has the focus when it appears. */
export function NewSecret({ name, what, stored = "", secret, warning }: NewSecretProps) {
  const notice = useRef<HTMLElement>(null);
  // A closing dialog restores the focus after this effect.
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
