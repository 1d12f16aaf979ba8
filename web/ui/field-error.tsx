import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** What is wrong with a field, for its `error`: an icon and a sentence; nothing without one. */
export function fieldError(message: string | null | undefined): ReactNode {
  if (!message) return undefined;
  return (
    <>
      <IconAlertCircle size={17} stroke={1.7} aria-hidden />
      <span>{message}</span>
    </>
  );
}
