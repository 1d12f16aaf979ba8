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
  /** Hints beside their actions; hidden while letter keys are off. */
  children?: ReactNode;
}

/** The hints for a screen's keys, and the dialog that lists all of them, opened by its button or ?. */
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
