import { useEffect } from "react";
import type { QuizPaper } from "../session/attempt/attempt.ts";

const DEVANAGARI = /\p{Script=Devanagari}/u;

/** Loads the fonts of a paper's scripts before they are needed, since the network may be down by then. */
export function useScriptFonts(paper: QuizPaper | undefined): void {
  useEffect(() => {
    if (paper === undefined || !document.fonts) return;
    const texts = [
      ...paper.questions.flatMap(({ questionText, options }) => [questionText, ...options]),
      ...(paper.passages ?? []).map(({ text }) => text),
    ];
    if (!texts.some((text) => DEVANAGARI.test(text))) return;
    for (const weight of [400, 600]) {
      // If one can't be loaded, a system font replaces it.
      document.fonts.load(`${weight} 1em "Noto Sans Devanagari"`, "\u0905").catch(() => undefined);
    }
  }, [paper]);
}
