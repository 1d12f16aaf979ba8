import { type ReactNode, use } from "react";
import { highlightsOf } from "#rules/annotation-edits.ts";
import type { TextKey } from "#rules/annotations.ts";
import { HighlightedText } from "../ui/highlights/HighlightedText.tsx";
import { ResultAnnotations } from "./result-annotations.ts";

interface MarkedTextProps {
  textKey: TextKey;
  /** The plain text, in which highlights are positions. */
  plain: string;
  /** The same text as shown. */
  children: ReactNode;
}

/** A text of a result with its student's highlights. */
export function MarkedText({ textKey, plain, children }: MarkedTextProps) {
  const highlights = highlightsOf(use(ResultAnnotations), textKey);
  if (highlights.length === 0) return children;
  return <HighlightedText {...{ textKey, plain, highlights }}>{children}</HighlightedText>;
}
