import { AnsweredProgress } from "../../screens/hall/AnsweredProgress.tsx";
import { Legend } from "../../screens/hall/Palette.tsx";
import sheetClasses from "../../screens/hall/PaletteSheet.module.css";
import { BottomSheet } from "../../ui/BottomSheet.tsx";
import { EarlySubmit } from "../hall/EarlySubmit.tsx";
import type { HallSections } from "./hall-sections.ts";
import { SectionPalette } from "./SectionPalette.tsx";

interface SectionSheetProps {
  sections: HallSections;
  currentQuestion: number;
  /** Whether no question comes after this one. */
  isLast: boolean;
  /** Opens a question; the sheet closes. */
  onOpen: (index: number) => void;
  /** Asks whether to submit; the sheet closes. */
  onSubmit: () => void;
  onClose: () => void;
}

/** The palette of a phone by section: a sheet from the bottom. */
export function SectionSheet(props: SectionSheetProps) {
  const { sections, currentQuestion, isLast, onOpen, onSubmit, onClose } = props;
  const { section, answered, states } = sections.current;
  return (
    <BottomSheet
      title="Questions"
      closing={
        <button type="button" className={sheetClasses.close} onClick={onClose}>
          Close
        </button>
      }
      onShown={(sheet) => {
        const current = sheet.querySelector<HTMLElement>("button[aria-current]");
        current?.scrollIntoView({ block: "nearest" });
        return current;
      }}
      onClose={onClose}
      className={sheetClasses.sheet}
    >
      <AnsweredProgress
        words="Answered in this section"
        answered={answered}
        total={section.count}
      />
      <div className={sheetClasses.palette}>
        <SectionPalette
          sections={sections}
          currentQuestion={currentQuestion}
          onOpen={onOpen}
          sheet
        />
      </div>
      <div className={sheetClasses.legend}>
        <Legend states={states} sheet />
      </div>
      <EarlySubmit isLast={isLast} onSubmit={onSubmit} />
    </BottomSheet>
  );
}
