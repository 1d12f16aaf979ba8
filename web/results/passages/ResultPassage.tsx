import { IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import { figure } from "#rules/figures.ts";
import { wordsAMinute } from "#rules/reading-speed.ts";
import { wordCount } from "#rules/text.ts";
import { PassageWords } from "../../screens/text/PassageWords.tsx";
import { counted } from "../../ui/counted.ts";
import { FactsLine } from "../../ui/FactsLine.tsx";
import { languageOf } from "../../ui/language.ts";
import { MarkedText } from "../MarkedText.tsx";
import { secondsWords } from "../work-words.ts";
import classes from "./ResultPassage.module.css";
import type { WalkPassage } from "./walk-passages.ts";

/** "question 5", "questions 5 to 9". */
function numbersText({ first, last }: WalkPassage): string {
  return first === last ? `question ${first + 1}` : `questions ${first + 1} to ${last + 1}`;
}

/** The length of a passage, and the reading speed. */
function factsOf({ passage, seconds }: WalkPassage): string[] {
  const count = wordCount(passage.text);
  const speed = wordsAMinute(count, seconds);
  return [
    counted(count, "word"),
    ...(seconds > 0 ? [`Read for ${secondsWords(seconds)}`] : []),
    ...(speed === null ? [] : [`${figure(speed)} words a minute`]),
  ];
}

interface ResultPassageProps {
  shown: WalkPassage;
  isOpen: boolean;
  onToggle: () => void;
}

/**
 * The passage of a question of a result, as it was on the paper, collapsed at first. In print it is complete, above
 * the first of its printed questions.
 */
export function ResultPassage({ shown, isOpen, onToggle }: ResultPassageProps) {
  const { passage, isFirst } = shown;
  const words = useId();
  const numbers = numbersText(shown);
  const verb = isOpen ? "Hide passage" : "Show passage";
  const lang = passage.lang ?? languageOf(passage.title ?? "");
  return (
    <div
      className={classes.passage}
      data-open={isOpen || undefined}
      data-first={isFirst || undefined}
    >
      <div className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={words}
          onClick={onToggle}
        >
          <IconChevronRight className={classes.chevron} size={16} stroke={1.9} aria-hidden />
          <span>
            <span key={verb}>{verb}</span>
            {passage.title !== null && (
              <>
                {": "}
                <span dir="auto" lang={lang}>
                  {passage.title}
                </span>
              </>
            )}
          </span>
        </button>
        <span className={classes.numbers}>For {numbers}</span>
      </div>
      <div id={words} className={classes.content}>
        {(isOpen || isFirst) && (
          <>
            {passage.title !== null && (
              <h4 className={classes.title} dir="auto" lang={lang}>
                {passage.title}
              </h4>
            )}
            <FactsLine className={classes.facts} facts={factsOf(shown)} />
            <div className={classes.words}>
              <PassageWords passage={passage} Text={MarkedText} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
