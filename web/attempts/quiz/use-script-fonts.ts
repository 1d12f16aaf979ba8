import { useEffect } from "react";
import type { QuizPaper } from "../session/attempt/attempt.ts";

const DEVANAGARI = /\p{Script=Devanagari}/u;

/** Fetches the faces of the scripts that a paper has before they are seen: the network may be away by then. */
export function useScriptFonts(paper: QuizPaper | undefined): void {
  useEffect(() => {
    if (paper === undefined || !document.fonts) return;
    const texts = [
      ...paper.questions.flatMap(({ questionText, options }) => [questionText, ...options]),
      ...(paper.passages ?? []).map(({ text }) => text),
    ];
    if (!texts.some((text) => DEVANAGARI.test(text))) return;
    for (const weight of [400, 600]) {
      // Where one can't be had, the computer's own stands in, as everywhere.
      document.fonts.load(`${weight} 1em "Noto Sans Devanagari"`, "\u0905").catch(() => undefined);
    }
  }, [paper]);
}
