import type { ReactNode } from "react";

/** A text without highlights. */
export function Plain({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
