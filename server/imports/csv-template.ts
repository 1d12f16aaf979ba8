import { normaliseQuestion, type QuestionInput } from "#rules/question-rules.ts";
import { questionHeaderRecord, questionRecord } from "./write-question.ts";

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

/** `test_template.csv` (docs/screens.md, section 11): the header and three sample rows. */
export function csvTemplate(): string {
  return (
    questionHeaderRecord() +
    SAMPLES.map((sample) => questionRecord(normaliseQuestion(sample))).join("")
  );
}
