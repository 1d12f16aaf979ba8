import type { QuestionState } from "../session/answer-sheet.ts";
import { ExamHall } from "./ExamHall.tsx";
import type { HallActions, HallView, ShownQuestion } from "./hall.ts";

const nothing = () => undefined;

const actions: HallActions = {
  chooseOption: nothing,
  clearAnswer: nothing,
  toggleMark: nothing,
  openQuestion: nothing,
  move: nothing,
  askToSubmit: nothing,
  toggleClock: nothing,
  showKeys: nothing,
  showPalette: nothing,
  askWhereTo: nothing,
};

/** 40 questions of which 14 were seen: one left blank, one marked, one marked and answered. */
const states: QuestionState[] = Array.from({ length: 40 }, (_, index) => {
  if (index === 4) return "marked";
  if (index === 8) return "answeredAndMarked";
  if (index === 10) return "notAnswered";
  return index < 14 ? "answered" : "notVisited";
});

const finder: ShownQuestion = {
  question: {
    id: "picture",
    questionText:
      "Principle. A person who finds goods belonging to another and takes them into his custody has the same responsibility as a bailee: he must take as much care of them as a person of ordinary prudence would take of his own goods of the same value (§§\u00A071 and 151, Indian Contract Act, 1872).\nFacts. Farhan finds a gold bangle worth ₹1,84,000 on a bench at Nagpur Junction. He puts up a notice at the station and keeps the bangle in an unlocked drawer of a room he lets to strangers. Within the week it is stolen. The owner, Mrs Kulkarni, sues him for its value.",
    options: [
      "Farhan is not liable, because a finder of goods owes no duty to an owner who has not asked him to keep them.",
      "Farhan is liable, because he did not take as much care of the bangle as a person of ordinary prudence would take of his own.",
      "Farhan is not liable, because the notice at the station discharged every duty he owed.",
      "Farhan is liable, because a finder answers for any loss, however careful he has been.",
    ],
  },
  chosenOption: 1,
};

const view: HallView = {
  title: "All-India Law Entrance: Full Mock 3",
  // 6:42 PM in India.
  saveState: { kind: "saved", at: Date.UTC(2026, 0, 9, 13, 12) },
  clock: { subscribe: () => nothing, reading: () => 61 * 60 + 8 },
  lateSeconds: 300,
  clockHidden: false,
  news: "",
  tabSwitchCount: 1,
  correctMarks: 2,
  incorrectMarks: 0.5,
  questionAt: (index) => (index === 13 ? finder : null),
  currentQuestion: 13,
  marked: false,
  states,
};

/**
 * The hall as a picture of the product: the real components with sample data, out of reach for
 * pointer, keyboard and screen reader. It fills the width it is given; its height is the CSS
 * variable `--hall-height`, set on an element around it.
 */
export function ExamHallPicture() {
  return (
    <div inert aria-hidden>
      <ExamHall view={view} actions={actions} />
    </div>
  );
}
