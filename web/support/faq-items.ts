import { apiLimits, quizLimits, randomTestLimits } from "#rules/limits.ts";
import { tabSwitchRule } from "#rules/tab-switch-words.ts";

/** The categories of the FAQ, in their order (docs/screens.md, section 12). */
export const faqCategories = [
  "Getting Started",
  "Taking Tests",
  "Scoring & Results",
  "Technical Issues",
  "Account & Settings",
  "Features",
] as const;

export type FaqCategory = (typeof faqCategories)[number];

/** A question and its answer. */
export interface FaqItem {
  /** Names it in the address: /faq#resume. Never changes, since people keep such links. */
  id: string;
  category: FaqCategory;
  question: string;
  /** Paragraphs are separated by line breaks. */
  answer: string;
}

function paragraphs(...lines: string[]): string {
  return lines.join("\n");
}

const gettingStarted: Omit<FaqItem, "category">[] = [
  {
    id: "cost",
    question: "Do I need to pay for Lexam?",
    answer: "No. Lexam is free, and there are no premium tiers.",
  },
  {
    id: "sign-in",
    question: "How do I sign in, and do I have to register first?",
    answer: paragraphs(
      "Choose Continue with Google. That is the only way to sign in.",
      "There is nothing to register: your account is created automatically the first time, and there is no Lexam password to remember.",
    ),
  },
  {
    id: "starting",
    question: "How do I start a test?",
    answer: paragraphs(
      "Every test on the Tests page shows its questions, its duration and its marks. Choose Start Test to read its rules: nothing has started by then, however often you open that page. The clock starts with Start Test there.",
      "You have one attempt at a time on each test. Opening a test that is in progress offers to resume it, to start fresh or to discard it.",
    ),
  },
  {
    id: "private-tests",
    question: "Which tests can I take, and what does Private mean?",
    answer: paragraphs(
      "Every public test is open to you. A private test is by invitation: the person who runs it sends you a link.",
      "Follow the link once while you are signed in. From then on the test is in your list, with a Private badge.",
    ),
  },
];

const takingTests: Omit<FaqItem, "category">[] = [
  {
    id: "tab-switch",
    question: "What happens if I switch to another tab during a test?",
    answer: paragraphs(
      `Each time the test page is hidden, it is counted as a tab switch, and the clock runs on. ${tabSwitchRule} Resuming a test counts as one too. The keys that reload or close the page (F5, and Ctrl or Cmd with R, W or T) are blocked and count as well.`,
      `Your answers are saved every ${quizLimits.autosaveSeconds} seconds, and each time you answer or move to another question.`,
    ),
  },
  {
    id: "change-answer",
    question: "Can I go back and change an answer?",
    answer: paragraphs(
      "Yes, as often as you like until you submit. Use Previous and Next, or choose a question by its number.",
      "Choosing the selected option again clears the answer.",
    ),
  },
  {
    id: "question-states",
    question: "What is the difference between “not visited” and “not answered”?",
    answer: paragraphs(
      "A question you have not opened yet is not visited. One you have opened and left without an answer is not answered.",
      "The other three signs are answered, marked for review, and answered and marked for review. The list of question numbers explains all five.",
    ),
  },
  {
    id: "marked-for-review",
    question: "Does a question marked for review count?",
    answer:
      "Yes. It counts exactly like an unmarked one: an answer you have chosen is graded, and a question without an answer is unanswered. The mark is only a reminder for you.",
  },
  {
    id: "time-up",
    question: "What happens when the time is up?",
    answer: `Lexam says so and submits the test automatically after ${quizLimits.timeUpDelaySeconds} seconds, with the answers you have given. Submit Now does it at once.`,
  },
];

const scoring: Omit<FaqItem, "category">[] = [
  {
    id: "negative-marking",
    question: "How is negative marking worked out?",
    answer: paragraphs(
      "Each test has its own marks, which you see before you start. Your score is the marks of your correct answers less the deduction for each incorrect one. Unanswered questions change nothing.",
      "With +1 and −0.25, for example, 30 correct and 8 incorrect answers make 30 − 2 = 28. Scores are exact to the hundredth, and one can fall below 0. A test that deducts 0 has no negative marking.",
    ),
  },
  {
    id: "results",
    question: "When do I see my result, and what does it show?",
    answer: paragraphs(
      "As a rule at once, and at most 2-3 minutes after you submit. It stays under Results.",
      "It shows your score, then each question with your option, the correct option and the explanation. Later changes to a question or a test never change a past result.",
    ),
  },
  {
    id: "grades",
    question: "What do the colours and the letter grades mean?",
    answer: paragraphs(
      "A percentage is green from 80, yellow from 60, orange from 40, and red below that. Four small bars beside it say the same without colour.",
      "Grades go by your average in a subject: A+ from 90, A from 80, B from 70, C from 60, D from 50, and F below that.",
    ),
  },
  {
    id: "statistics",
    question: "How are my average and my best score worked out?",
    answer: paragraphs(
      "Each result has a percentage: its score divided by its maximum marks. Your average is the mean of these percentages, and your best score the highest. Regular and random tests count alike.",
      "Dates and times are shown in Indian Standard Time (IST), wherever you are.",
    ),
  },
];

const technical: Omit<FaqItem, "category">[] = [
  {
    id: "offline",
    question: "What happens if my connection drops during a test?",
    answer: paragraphs(
      "You can go on answering. Your answers are kept on your device and sent when the network is back; a sign at the top of the test shows it. The clock keeps running.",
      "The same holds for submitting: Lexam keeps trying, and your answers survive a reload. Don’t clear your browser’s data before they are sent.",
    ),
  },
  {
    id: "not-loading",
    question: "A test does not load. What can I do?",
    answer: paragraphs(
      `Check your connection, choose Back to Tests, and start the test again. Lexam waits ${apiLimits.apiTimeoutMs / 1000} seconds for the server before it says that something failed. Answers you have already given are kept.`,
      "If it still fails, reload the page or try a current version of another browser, and then write to us.",
    ),
  },
  {
    id: "resume",
    question: "My browser closed during a test. Can I go on?",
    answer: paragraphs(
      `Yes, within ${quizLimits.savedProgressHours} hours of the last save: open the test again and choose Resume Quiz. The clock was paused, but resuming costs one minute and one tab switch. If no time or no tab switch is left, the test can only be submitted.`,
      `Start Fresh discards the answers and restarts the full time, Discard doesn’t start a new attempt; both ask first. After ${quizLimits.savedProgressHours} hours the attempt is closed and counts nowhere.`,
    ),
  },
  {
    id: "phone",
    question: "Does Lexam work on a phone?",
    answer:
      "Yes, in the browser, with nothing to install. During a test the button with the question’s number opens the list of all questions from below. A test is easiest to read with the phone held upright.",
  },
];

const account: Omit<FaqItem, "category">[] = [
  {
    id: "password",
    question: "How do I reset my password or change my e-mail address?",
    answer: paragraphs(
      "Neither is offered in Lexam. You sign in through Google and have no Lexam password; if Google does not let you in, recover your account with Google.",
      "For a change of e-mail address, write to us.",
    ),
  },
  {
    id: "delete-account",
    question: "How do I get a copy of my data, or have my account deleted?",
    answer: paragraphs(
      "Both stand on the Account page. Download My Data makes one file of everything kept about you, within a minute. Delete My Account asks for your e-mail address and deletes the account in 30 days, or at once if you choose that; signing in before the 30th day takes it back. Backups may hold it for 30 days more.",
      "For anything else about your data, write to us from the e-mail address of your account. Privacy requests are answered within 30 days.",
    ),
  },
  {
    id: "colour-scheme",
    question: "Can I switch between light and dark?",
    answer:
      "Yes. Lexam follows your device. To choose for yourself, pick Light or Dark at the foot of any page; System goes back to your device’s setting. The choice is kept in this browser.",
  },
];

const features: Omit<FaqItem, "category">[] = [
  {
    id: "random-tests",
    question: "What is a random test?",
    answer: paragraphs(
      `A test drawn from the question bank to your own filters, different every time. You choose ${randomTestLimits.randomQuestionsMin} to ${randomTestLimits.randomQuestionsMax} questions, ${randomTestLimits.randomDurationMinMinutes} to ${randomTestLimits.randomDurationMaxMinutes} minutes and the marks, and if you like subjects, topics and previous year questions (PYQ) by exam and year.`,
      "If too few questions match, Lexam says how many there are. The result is kept with your others.",
    ),
  },
  {
    id: "another-device",
    question: "Can I resume a test on another device?",
    answer:
      "Yes. Your answers are sent to the server while you work. Sign in with the same account on the other device, and continue the test from Quizzes In Progress on the dashboard. It costs one minute and one tab switch, as any resuming does.",
  },
];

/** The 22 questions and answers, by category. */
export const faqItems: FaqItem[] = [
  ...gettingStarted.map((item) => ({ ...item, category: faqCategories[0] })),
  ...takingTests.map((item) => ({ ...item, category: faqCategories[1] })),
  ...scoring.map((item) => ({ ...item, category: faqCategories[2] })),
  ...technical.map((item) => ({ ...item, category: faqCategories[3] })),
  ...account.map((item) => ({ ...item, category: faqCategories[4] })),
  ...features.map((item) => ({ ...item, category: faqCategories[5] })),
];
