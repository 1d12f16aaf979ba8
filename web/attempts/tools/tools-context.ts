import { createContext, use } from "react";
import type { Annotations } from "#rules/annotations.ts";

/** What is done to a paper without answering, and how more is done. */
export interface Tools {
  /** Null for nothing yet. */
  annotations: Annotations | null;
  /** Changes them, as far as there is room. The function never changes. */
  annotate(change: (before: Annotations) => Annotations): void;
  /** Shows the sentences on the screen, to highlight them one by one. */
  showHighlights(): void;
}

/** The tools of the quiz around; in a picture of one they do nothing. */
export const ToolsContext = createContext<Tools>({
  annotations: null,
  annotate: () => undefined,
  showHighlights: () => undefined,
});

export function useTools(): Tools {
  return use(ToolsContext);
}
