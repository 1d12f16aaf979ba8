import type { ReactNode } from "react";
import { highlightsOf } from "#rules/annotation-edits.ts";
import type { TextKey } from "#rules/annotations.ts";
import { HighlightedText } from "../../ui/highlights/HighlightedText.tsx";
import { useTools } from "./tools-context.ts";

interface MarkableTextProps {
  textKey: TextKey;
  /** The plain text from the server. Highlights are positions in it. */
  plain: string;
  /** The same text as shown, plain or rich. */
  children: ReactNode;
}

/** A text of the paper that can be highlighted. */
export function MarkableText({ textKey, plain, children }: MarkableTextProps) {
  const { annotations } = useTools();
  return (
    <HighlightedText
      textKey={textKey}
      plain={plain}
      highlights={highlightsOf(annotations, textKey)}
    >
      {children}
    </HighlightedText>
  );
}
