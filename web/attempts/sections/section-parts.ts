// What the screens of the quiz show besides when a paper has sections.

export { hallSections, sectionClock } from "./hall-sections.ts";
export { LeaveSectionDialog } from "./LeaveSectionDialog.tsx";
export { SectionList } from "./SectionList.tsx";
export { SectionName } from "./SectionName.tsx";
export { SectionOverDialog } from "./SectionOverDialog.tsx";
export { SectionSheet } from "./SectionSheet.tsx";
export { SectionSide } from "./SectionSide.tsx";
export { SectionSubmitDialog } from "./SectionSubmitDialog.tsx";
export { closedWords, placeFacts, sectionNewsWords, sectionRules } from "./section-words.ts";
