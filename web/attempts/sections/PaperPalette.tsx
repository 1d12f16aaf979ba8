import { IconLock } from "@tabler/icons-react";
import { useId, useState } from "react";
import { moveAmongTiles, Palette, PaletteTile } from "../../screens/quiz/Palette.tsx";
import { languageOf } from "../../ui/language.ts";
import classes from "./PaperPalette.module.css";
import type { QuestionSet, QuizSections, SectionRow } from "./quiz-sections.ts";
import { doneWords, statusWords } from "./section-words.ts";

interface SectionPaletteProps {
  sections: QuizSections;
  currentQuestion: number;
  onOpen: (index: number) => void;
  /** True in the bottom sheet of a phone, where a row has seven tiles. */
  sheet?: boolean;
}

/** The question palette: one grid, or grouped by section. */
export function PaperPalette(props: SectionPaletteProps) {
  const { sections, ...rest } = props;
  return sections.isWhole ? (
    <Palette states={sections.current.states} {...rest} />
  ) : (
    <SectionPalette {...props} />
  );
}

/**
 * The palette by section: one section is expanded, and has a row of tiles for each passage (docs/screens.md, section 6).
 */
function SectionPalette(props: SectionPaletteProps) {
  const { sections, currentQuestion, onOpen, sheet = false } = props;
  const { current, isTimed, isLocked } = sections;
  const [expanded, setExpanded] = useState({ at: current.index, open: current.index });
  // When the student moves to another section, that section is expanded.
  const open = expanded.at === current.index ? expanded.open : current.index;
  const tiles = useId();

  function choose({ index, section }: SectionRow): void {
    // Leaving a locked section is final, so a dialog asks first.
    if (isTimed && isLocked) onOpen(section.start);
    else setExpanded({ at: current.index, open: index === open ? current.index : index });
  }

  return (
    <nav
      className={classes.palette}
      aria-label="Questions"
      data-own-keys
      onKeyDown={moveAmongTiles}
    >
      <ol data-sheet={sheet || undefined}>
        {sections.rows.map((row) => (
          <li key={row.index} className={classes.section} data-status={row.status}>
            <SectionHead
              row={row}
              isOpen={row.index === open}
              isAsked={isTimed && isLocked}
              controls={tiles}
              onChoose={() => choose(row)}
            />
            {row.index === open && (
              <div id={tiles} className={classes.sets}>
                {row.sets.map((set) => (
                  <Tiles
                    key={set.start}
                    set={set}
                    row={row}
                    currentQuestion={currentQuestion}
                    onOpen={onOpen}
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SectionHeadProps {
  row: SectionRow;
  isOpen: boolean;
  /** A dialog asks before the student leaves the current section, so this one doesn't expand. */
  isAsked: boolean;
  /** The id of the element with the tiles. */
  controls: string;
  onChoose: () => void;
}

function SectionHead({ row, isOpen, isAsked, controls, onChoose }: SectionHeadProps) {
  const { index, section, status, refused } = row;
  const isFolded = status === "current" && !isOpen;
  const words = (
    <>
      <span className={classes.number}>{index + 1}</span>
      <span className={classes.name} dir="auto" lang={languageOf(section.title)}>
        {section.title}
      </span>
      <span className={classes.words}>
        {status === "over" && <IconLock size={14} stroke={1.7} aria-hidden />}
        {isFolded ? doneWords(row) : statusWords(row)}
        {refused > 0 && `, ${refused} not taken`}
      </span>
    </>
  );
  if (status !== "open" && status !== "next" && !isFolded) {
    return (
      <div className={classes.head} aria-current={status === "current" ? "true" : undefined}>
        {words}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={classes.head}
      {...(isAsked
        ? { "aria-haspopup": "dialog" }
        : { "aria-expanded": isOpen, "aria-controls": isOpen ? controls : undefined })}
      onClick={onChoose}
    >
      {words}
    </button>
  );
}

interface TilesProps {
  set: QuestionSet;
  row: SectionRow;
  currentQuestion: number;
  onOpen: (index: number) => void;
}

function Tiles({ set, row, currentQuestion, onOpen }: TilesProps) {
  const { start, count, passageId } = set;
  const isCurrent = currentQuestion >= start && currentQuestion < start + count;
  const isFirst = row.status !== "current" && start === row.section.start;
  const indices = Array.from({ length: count }, (_, place) => start + place);
  return (
    <div
      className={classes.set}
      data-current={(isCurrent && passageId !== null) || undefined}
      {...(passageId === null
        ? undefined
        : {
            role: "group",
            "aria-label": `Questions ${start + 1} to ${start + count}, one passage`,
          })}
    >
      {indices.map((index) => (
        <PaletteTile
          key={index}
          index={index}
          state={row.states[index - row.section.start] ?? "notVisited"}
          current={index === currentQuestion}
          reached={index === currentQuestion || (isFirst && index === start)}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}
