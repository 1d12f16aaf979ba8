import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { screenLimits } from "#rules/limits.ts";
import { Button } from "./Button.tsx";
import classes from "./CopyButton.module.css";
import { copyText } from "./copy-text.ts";
import { useToast } from "./Toast.tsx";

interface CopyButtonProps {
  text: string;
  /** The name of the text for screen readers: "the e-mail address". */
  what: string;
  full?: "phone";
  /** small 34 high, for a row of a table. */
  size?: "small";
  /** For the only filled button of a view. */
  kind?: "primary";
}

/** Copies a text, and shows Copied! for 2 seconds (docs/rules.md, section 12). */
export function CopyButton({ text, what, full, size, kind }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toast = useToast();
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(): Promise<void> {
    clearTimeout(timer.current);
    if (!(await copyText(text))) {
      toast({ kind: "error", text: "The browser did not allow copying" });
      return;
    }
    setCopied(true);
    timer.current = setTimeout(() => setCopied(false), screenLimits.copiedLabelMs);
  }

  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        className={classes.button}
        full={full}
        size={size}
        kind={kind}
        icon={<Icon size={18} stroke={1.7} aria-hidden />}
        onClick={() => void copy()}
      >
        <span>
          {copied ? "Copied!" : "Copy"}
          <span className="visually-hidden"> {what}</span>
        </span>
      </Button>
      <span className="visually-hidden" role="status">
        {copied && `Copied ${what}`}
      </span>
    </>
  );
}
