import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Fact } from "../ui/Facts.tsx";
import { KeysDialog } from "../ui/KeysDialog.tsx";
import { useLetterKeys } from "../ui/letter-keys.ts";
import { shortcutKey } from "../ui/shortcut-key.ts";
import { TextButton } from "../ui/TextLink.tsx";

interface ScreenKeysProps {
  className?: string;
  lead: string;
  /** All keys of the screen, for the dialog. */
  keys: Fact[];
  /** Hints beside what they do; not shown while letter keys are off. */
  children?: ReactNode;
}

/** Hints at a screen's keys, and the dialog of all of them, which opens by its button and by ?. */
export function ScreenKeys({ className, lead, keys, children }: ScreenKeysProps) {
  const [isOpen, setOpen] = useState(false);
  const isOn = useLetterKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || shortcutKey(event) !== "?") return;
    const { target } = event;
    if (target instanceof Element && target.closest("input, textarea, select, dialog")) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  return (
    <>
      <div className={className}>
        {isOn && children}
        <TextButton onClick={() => setOpen(true)}>Keys</TextButton>
      </div>
      {isOpen && <KeysDialog lead={lead} keys={keys} onClose={() => setOpen(false)} />}
    </>
  );
}
