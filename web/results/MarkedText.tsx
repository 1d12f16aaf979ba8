import { type ReactNode, use } from "react";
import { highlightsOf } from "#rules/annotation-edits.ts";
import type { TextKey } from "#rules/annotations.ts";
import { later, useLater } from "../ui/use-later.ts";
import { ResultAnnotations } from "./result-annotations.ts";

// A result without highlights needs nothing of it.
const highlightsLater = later(() => import("../ui/highlights/HighlightedText.tsx"));

interface MarkedTextProps {
  textKey: TextKey;
  /** The plain text, in which highlights are counted. */
  plain: string;
  /** The same text as it is shown. */
  children: ReactNode;
}

/** A text of a result with what its student highlighted in it. */
export function MarkedText({ textKey, plain, children }: MarkedTextProps) {
  const highlights = highlightsOf(use(ResultAnnotations), textKey);
  const { loaded, isAwaited } = useLater(highlightsLater, highlights.length > 0);
  if (!loaded) {
    return (
      <>
        {children}
        {isAwaited && <span hidden data-awaited />}
      </>
    );
  }
  return (
    <loaded.HighlightedText {...{ textKey, plain, highlights }}>{children}</loaded.HighlightedText>
  );
}
