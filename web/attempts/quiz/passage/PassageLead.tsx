import { memo, useMemo } from "react";
import { splitFormulas } from "#rules/formulas.ts";
import { plainText, truncate } from "#rules/text.ts";
import { languageOf } from "../../../ui/language.ts";
import type { PassageRun } from "../../session/attempt/passage-runs.ts";
import classes from "./PassageLead.module.css";
import { questionsText } from "./passage-words.ts";

/** More than fits in two lines. */
const CHARACTERS = 240;

interface PassageLeadProps {
  run: PassageRun;
  onOpen: (side: "passage") => void;
}

/** The first two lines of the passage above its question, on a high enough phone, as a link to it. */
export const PassageLead = memo(function PassageLead({ run, onOpen }: PassageLeadProps) {
  const { title, text, lang } = run.passage;
  // Cached, so that a long passage isn't parsed again at each of its questions. Formulas are left out.
  const beginning = useMemo(
    () =>
      truncate(
        splitFormulas(plainText(text))
          .map((part, place) => (place % 2 === 1 ? "…" : part))
          .join("")
          .replaceAll("\n", " "),
        CHARACTERS,
      ),
    [text],
  );
  return (
    <div className={classes.lead}>
      <p className={classes.words} dir="auto" lang={languageOf(text, lang)} aria-hidden>
        {title !== null && <strong>{`${title.replace(/[.?!]$/, "")}. `}</strong>}
        {beginning}
      </p>
      <button type="button" className={classes.open} onClick={() => onOpen("passage")}>
        Passage for {questionsText(run)}
        <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden>
          <path d="m9 6 6 6-6 6" fill="none" stroke="currentcolor" strokeWidth="1.9" />
        </svg>
      </button>
    </div>
  );
});
