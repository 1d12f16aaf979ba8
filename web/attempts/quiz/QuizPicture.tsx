import type { QuestionState } from "../../screens/quiz/question-states.ts";
import { wholeSections } from "../sections/quiz-sections.ts";
import type { PassageRun } from "../session/attempt/passage-runs.ts";
import { QuizScreen } from "./QuizScreen.tsx";
import type { QuizActions, QuizView, ShownQuestion } from "./quiz.ts";

const nothing = () => undefined;

const actions: QuizActions = {
  chooseOption: nothing,
  clearAnswer: nothing,
  toggleMark: nothing,
  openQuestion: nothing,
  move: nothing,
  askToSubmit: nothing,
  leave: nothing,
  toggleClock: nothing,
  showKeys: nothing,
  showPalette: nothing,
  askWhereTo: nothing,
  viewPassage: nothing,
  annotate: nothing,
  showHighlights: nothing,
  strike: nothing,
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
    questionId: "1",
    passageId: "1",
    questionText:
      "A week after the notice went up, the bangle was stolen from the drawer, and Mrs Kulkarni sued Farhan for its value. Which of these follows from the passage?",
    options: [
      "He is not liable, because nobody had asked him to keep the bangle.",
      "He is liable, because he took less care of it than a prudent person takes of gold of their own.",
      "He is not liable, because the notice discharged every duty that he owed.",
      "He is liable, because a finder answers for any loss, however careful he was.",
    ],
  },
  chosenOption: 1,
};

/** Questions 13 to 16 are about it. */
const run: PassageRun = {
  first: 12,
  last: 15,
  passage: {
    id: "picture",
    passageId: "1",
    title: "What a finder owes",
    text: "Nobody is bound to pick up what another has lost. Whoever does so, and keeps it, has chosen a burden: from that moment the law asks of a finder what it asks of a person to whom goods were handed for safe keeping.\nThe measure is an ordinary one. It is the care that a person of common prudence would take of goods of the same bulk, quality and value, were they their own. A finder need not be a bank; but what is careful enough for an umbrella may be careless for gold.\nNor does a search for the owner end the matter. A notice at the place, or a word to the police, shows good faith, and may earn back what was spent on it. It does not say how the thing was kept meanwhile.\nFarhan, who lets rooms near Nagpur Junction, found a gold bangle worth ₹1,84,000 on a bench there. He put up a notice, and left the bangle in the unlocked drawer of a room that strangers rent by the day.",
    html: null,
    source: "On §§\u00A071 and 151 of the Indian Contract Act, 1872",
    lang: null,
  },
};

const view: QuizView = {
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
  passageAt: (index) => (index >= run.first && index <= run.last ? run : null),
  hasPassages: true,
  isReading: false,
  currentQuestion: 13,
  marked: false,
  annotations: {
    questions: [{ id: 1, highlights: [], struck: [0] }],
    passages: [],
    textSize: 2,
  },
  states,
  sections: wholeSections("Full mock", states),
  ways: { isFirst: false, forward: "question" },
};

/**
 * The quiz as a picture of the product: the real components with sample data, inert for pointer, keyboard and screen
 * reader. It fills the width of its container; set its height with the CSS variable `--quiz-height` on a parent.
 */
export function QuizPicture() {
  return (
    <div inert aria-hidden>
      <QuizScreen view={view} actions={actions} />
    </div>
  );
}
