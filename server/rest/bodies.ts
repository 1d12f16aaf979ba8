import type { Annotations } from "#rules/annotations.ts";
import { type QuestionColumns, questionColumnNames } from "#rules/question-columns.ts";
import { type CompanionColumns, companionNames } from "#rules/question-companions.ts";
import { snakeCase } from "#rules/snake-case.ts";
import type {
  QuestionInput,
  RestPaperQuestionFragment,
  RestPassageFragment,
  RestQuestionFragment,
  RestResultSummaryFragment,
  RestSectionFragment,
} from "./gql/graphql.ts";
import { graphql } from "./gql/index.ts";

/** A ResultSummary, with what was counted, without the numbers of the result and its test. */
export function resultSummaryBody(result: RestResultSummaryFragment) {
  return {
    test_title: result.testTitle,
    score: result.score,
    max_marks: result.maxMarks,
    time_taken_minutes: result.timeTakenMinutes,
    completed_at: result.completedAt,
    answers_counted: result.correctCount + result.incorrectCount,
    late_answers: result.lateAnswers,
  };
}

graphql(`
  fragment RestQuestionWording on Question {
    questionText
    options
    correctOptionIndex
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
    passageId
    lang
    questionHtml
    optionsHtml
    explanationHtml
  }
  fragment RestResultWording on ResultQuestion {
    questionText
    options
    correctOptionIndex
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
    passageId
    lang
    questionHtml
    optionsHtml
    explanationHtml
  }
`);

graphql(`
  fragment RestPassage on PaperPassage {
    passageId
    title
    text
    html
    source
    lang
  }
`);

/** A passage of a paper, as bodies have it beside their questions. */
export function passageBody({ passageId, ...words }: RestPassageFragment) {
  return { id: Number(passageId), ...words };
}

graphql(`
  fragment RestPaperQuestion on PaperQuestion {
    questionId
    questionText
    options
    passageId
    lang
    questionHtml
    optionsHtml
  }
`);

/** A question of a paper, without its answer. */
export function paperQuestionBody(question: RestPaperQuestionFragment) {
  return {
    id: Number(question.questionId),
    question_text: question.questionText,
    options: question.options,
    passage_id: passageNumber(question.passageId),
    lang: question.lang,
    question_html: question.questionHtml,
    options_html: question.optionsHtml,
  };
}

/** Annotations as bodies have them; null for none. */
export function annotationsBody(annotations: unknown) {
  if (annotations == null) return null;
  const { textSize, ...lists } = annotations as Annotations;
  return { ...lists, text_size: textSize };
}

/** Annotations that a body brought, as the schema takes them; null for none. */
export function sentAnnotations(
  sent: { text_size?: unknown; questions?: unknown; passages?: unknown } | null | undefined,
) {
  if (sent == null) return null;
  const { text_size: textSize, ...lists } = sent;
  return { ...lists, ...(textSize == null ? {} : { textSize }) };
}

/** The number of a passage as a body has it. */
export function passageNumber(passageId: unknown): number | null {
  return passageId == null ? null : Number(passageId);
}

/** A question's wording as a body has it, of one of these two. */
export function wordingBody(
  question: Record<keyof QuestionColumns | keyof CompanionColumns, unknown>,
) {
  const names = [...questionColumnNames, ...companionNames];
  const body = Object.fromEntries(names.map((name) => [snakeCase(name), question[name]]));
  return { ...body, passage_id: passageNumber(question.passageId) };
}

graphql(`
  fragment RestQuestion on Question {
    id
    ...RestQuestionWording
    createdAt
  }
`);

/** A question of the bank as bodies have it. */
export function questionBody(question: RestQuestionFragment) {
  return {
    id: Number(question.id),
    ...wordingBody(question),
    created_at: question.createdAt,
  };
}

/** A question of a body as the schema takes it. */
export function questionInput(body: Readonly<Record<string, unknown>>) {
  const names = [...questionColumnNames, ...companionNames];
  const input = Object.fromEntries(names.map((name) => [name, body[snakeCase(name)]]));
  const { passageId } = input;
  // An id; what is left out stays left out.
  return {
    ...input,
    passageId: typeof passageId === "number" ? String(passageId) : passageId,
  } as unknown as QuestionInput;
}

graphql(`
  fragment RestSection on TestSection {
    title
    firstQuestion
    totalQuestions
    minutes
    isLocked
  }
`);

/** A section of a test or of a started paper. */
export function sectionBody(section: RestSectionFragment) {
  return {
    title: section.title,
    first_question: section.firstQuestion,
    question_count: section.totalQuestions,
    minutes: section.minutes,
    locked: section.isLocked,
  };
}
