import { useLetterKeys } from "./letter-keys.ts";

interface LetterKeyProps {
  /** The one character. */
  children: string;
  className?: string;
}

/** The key of a button, shown on it. Hidden while such keys are off on this device; `aria-keyshortcuts` names it. */
export function LetterKey({ children, className }: LetterKeyProps) {
  if (!useLetterKeys()) return null;
  return (
    <kbd className={className} aria-hidden>
      {children}
    </kbd>
  );
}
