import { normaliseQuestion, type QuestionInput } from "#rules/question-rules.ts";
import { questionHeaderRecord, questionRecord } from "./csv.ts";
import type { RowSection } from "./writer.ts";

// In ASCII, since spreadsheets guess the encoding of a small file.
const SAMPLES: readonly QuestionInput[] = [
  {
    questionText: "What is the lowest age at which a person can be elected President of India?",
    options: ["25 years", "30 years", "35 years", "40 years"],
    correctOptionIndex: 2,
    subject: "Constitutional Law",
    topic: "Union Executive",
    pyq: false,
    explanation:
      "Article 58(1)(b) of the Constitution asks for the completed age of thirty-five years.",
  },
  {
    questionText: "In a suit for negligence, which of these does the plaintiff NOT have to prove?",
    options: [
      "A duty of care owed by the defendant",
      "A breach of that duty",
      "Damage caused by the breach",
      "An intention to cause the damage",
    ],
    correctOptionIndex: 3,
    subject: "Law of Torts",
    topic: "Negligence",
    pyq: true,
    pyqYear: 2021,
    pyqExam: "Name of the Exam",
    explanation: "Negligence is carelessness: duty, breach and damage are enough.",
  },
  {
    questionText:
      'Asha writes to Bimal: "I will sell you my bicycle for Rs 5,000." Bimal answers: "I will pay Rs 4,500." His answer is:',
    options: [
      "an acceptance",
      "a counter-offer",
      "an invitation to offer",
      "a revocation",
      "a standing offer",
    ],
    correctOptionIndex: 1,
    subject: "Law of Contracts",
    topic: "Offer and Acceptance",
    pyq: false,
    explanation:
      "An answer that changes the price is a new offer, and brings the first one to an end.",
  },
];

/** The second sample of a test's file, where questions share a passage. */
const OF_PASSAGE: QuestionInput = {
  questionText: "According to the passage, who presides over the Council of States?",
  options: ["The President", "The Vice-President", "The Speaker", "The Prime Minister"],
  correctOptionIndex: 1,
  subject: "Constitutional Law",
  topic: "Union Executive",
  pyq: false,
  explanation: "The last sentence of the passage says so; it is Article 64 of the Constitution.",
};

/** What the first sample asks about; in a test's file the first two, which are a set. */
const PASSAGE = {
  text: "The Constitution sets an age for each office. Whoever stands for election as President must have completed thirty-five years; a member of the House of the People, twenty-five. The Vice-President presides over the Council of States.",
  title: "Ages and offices",
  source: "Written for this template",
};

/** The samples of a test's file, with what each asks about and where it stands. */
const TEST_SAMPLES: readonly {
  question: QuestionInput;
  passage: typeof PASSAGE | null;
  section: RowSection;
}[] = SAMPLES.map((question, index) => ({
  question: index === 1 ? OF_PASSAGE : question,
  passage: index < 2 ? PASSAGE : null,
  section:
    index < 2
      ? { title: "Constitutional Law", minutes: 20, isLocked: false }
      : { title: "Law of Contracts", minutes: 15, isLocked: false },
}));

/**
 * The template of a question file or a test's file (docs/screens.md, section 11): the header and three sample rows, the first with a passage.
 *
 * @param forTest with sections, a set of two on one passage, and empty columns for a schedule
 */
export function csvTemplate(forTest = false): string {
  if (!forTest) {
    return (
      questionHeaderRecord() +
      SAMPLES.map((sample, index) =>
        questionRecord({
          question: normaliseQuestion(sample),
          passage: index === 0 ? PASSAGE : null,
        }),
      ).join("")
    );
  }
  const rows = TEST_SAMPLES.map(({ question, passage, section }) =>
    questionRecord({ question: normaliseQuestion(question), passage, section, schedule: {} }),
  );
  return questionHeaderRecord({ hasSections: true, hasSchedule: true }) + rows.join("");
}
