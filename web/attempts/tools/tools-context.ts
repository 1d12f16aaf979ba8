import { createContext, use } from "react";
import type { Annotations } from "#rules/annotations.ts";

/** The annotations of a paper, and functions that change them. */
export interface Tools {
  /** Null if there are none yet. */
  annotations: Annotations | null;
  /** Changes them, within their size limit. The function never changes. */
  annotate(change: (before: Annotations) => Annotations): void;
  /** Lists the sentences on the screen, to highlight them one by one. */
  showHighlights(): void;
}

/** The tools of the surrounding quiz. In a picture of the quiz they do nothing. */
export const ToolsContext = createContext<Tools>({
  annotations: null,
  annotate: () => undefined,
  showHighlights: () => undefined,
});

export function useTools(): Tools {
  return use(ToolsContext);
}
