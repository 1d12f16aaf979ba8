import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { PassageWords } from "../screens/text/PassageWords.tsx";
import { languageOf } from "../ui/language.ts";
import classes from "./PracticePassage.module.css";
import type { PracticePassage as Passage } from "./practice.ts";

/** In practice nothing is highlighted. */
function PlainText({ children }: { children: ReactNode }) {
  return children;
}

/** A passage over its question, folded to its heading until it is asked for. */
export function PracticePassage({ passage }: { passage: Passage }) {
  const [isOpen, setOpen] = useState(false);
  const words = useId();
  return (
    <section className={classes.passage} aria-label="Passage">
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={words}
        onClick={() => setOpen(!isOpen)}
      >
        <span dir="auto" lang={passage.lang ?? languageOf(passage.title ?? "")}>
          {passage.title ?? "Passage"}
        </span>
        <span className={classes.deed}>
          {isOpen ? "Fold" : "Show"}
          <IconChevronDown size={16} stroke={1.9} aria-hidden />
        </span>
      </button>
      <div id={words} className={classes.words} hidden={!isOpen}>
        <PassageWords
          passage={{
            ...passage,
            html: passage.html ?? null,
            source: passage.source ?? null,
            lang: passage.lang ?? null,
          }}
          Text={PlainText}
        />
      </div>
    </section>
  );
}
