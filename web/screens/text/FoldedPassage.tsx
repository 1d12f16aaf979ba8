import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { languageOf } from "../../ui/language.ts";
import classes from "./FoldedPassage.module.css";
import { PassageWords, type WrittenPassage } from "./PassageWords.tsx";

/** Outside a quiz there are no highlights. */
function PlainText({ children }: { children: ReactNode }) {
  return children;
}

interface FoldedPassageProps {
  passage: WrittenPassage & { title: string | null };
  /** True if it starts expanded, because its question waits for an answer. */
  isOpen?: boolean;
}

/** A passage above its question, with a heading that collapses it. */
export function FoldedPassage({ passage, isOpen: isOpenAtFirst = false }: FoldedPassageProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const words = useId();
  const { title, lang } = passage;
  return (
    <section className={classes.passage} aria-label="Passage">
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={words}
        onClick={() => setOpen(!isOpen)}
      >
        <span dir="auto" lang={lang ?? languageOf(title ?? "")}>
          {title ?? "Passage"}
        </span>
        <span className={classes.action}>
          <span key={isOpen ? "hide" : "show"}>{isOpen ? "Hide" : "Show"}</span>
          <span className="visually-hidden"> passage</span>
          <IconChevronDown size={16} stroke={1.9} aria-hidden />
        </span>
      </button>
      <div id={words} className={classes.words} hidden={!isOpen}>
        <PassageWords passage={passage} Text={PlainText} />
      </div>
    </section>
  );
}
