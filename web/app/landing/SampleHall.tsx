import type { QuestionState } from "../../attempts/answer-sheet.ts";
import { ExamHall } from "../../attempts/ExamHall.tsx";
import type { HallActions, HallView } from "../../attempts/hall.ts";

const done: QuestionState[] = [
  ...Array<QuestionState>(4).fill("answered"),
  "marked",
  ...Array<QuestionState>(3).fill("answered"),
  "answeredAndMarked",
  "answered",
  "notAnswered",
  ...Array<QuestionState>(3).fill("answered"),
];

const view: HallView = {
  title: "All-India Law Entrance: Full Mock 3",
  saveState: { kind: "saved", at: Date.UTC(2026, 0, 14, 13, 12) },
  clock: { subscribe: () => () => {}, reading: () => 61 * 60 + 8 },
  clockHidden: false,
  tabSwitchCount: 1,
  correctMarks: 2,
  incorrectMarks: 0.5,
  question: {
    id: "sample",
    questionText:
      "Principle. A person who finds goods belonging to another and takes them into his custody has the same responsibility as a bailee: he must take as much care of them as a person of ordinary prudence would take of his own goods of the same value (§§\u00a071 and 151, Indian Contract Act, 1872).\nFacts. Farhan finds a gold bangle worth ₹1,84,000 on a bench at Nagpur Junction. He puts up a notice at the station and keeps the bangle in an unlocked drawer of a room he lets to strangers. Within the week it is stolen. The owner, Mrs Kulkarni, sues him for its value.",
    options: [
      "Farhan is not liable, because a finder of goods owes no duty to an owner who has not asked him to keep them.",
      "Farhan is liable, because he did not take as much care of the bangle as a person of ordinary prudence would take of his own.",
      "Farhan is not liable, because the notice at the station discharged every duty he owed.",
      "Farhan is liable, because a finder answers for any loss, however careful he has been.",
    ],
  },
  currentQuestion: 13,
  chosenOption: 1,
  marked: false,
  states: [...done, ...Array<QuestionState>(40 - done.length).fill("notVisited")],
};

const nothing = () => {};

const actions: HallActions = {
  chooseOption: nothing,
  clearAnswer: nothing,
  toggleMark: nothing,
  openQuestion: nothing,
  askToSubmit: nothing,
  toggleClock: nothing,
  showKeys: nothing,
  showPalette: nothing,
};

/** The exam hall on a question that explains itself; nothing in it can be pressed. */
export function SampleHall() {
  return <ExamHall view={view} actions={actions} />;
}
