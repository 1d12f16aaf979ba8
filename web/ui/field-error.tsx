import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** The error of a field for its `error`: an icon and a sentence; undefined without one. */
export function fieldError(message: string | null | undefined): ReactNode {
  if (!message) return undefined;
  return (
    <>
      <IconAlertCircle size={17} stroke={1.7} aria-hidden />
      <span>{message}</span>
    </>
  );
}
