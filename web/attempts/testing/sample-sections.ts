// Sections with clocks for tests of the quiz, and a server's rules for them (docs/attempts.md, section 12).

import { missingLists, type QuestionLists } from "#rules/progress.ts";
import { clockAfter } from "#rules/quiz-timing.ts";
import {
  afterWork,
  type SectionPause,
  type SectionState,
  sectionAt,
  startedSections,
  sumLeft,
  withPause,
} from "#rules/section-work.ts";
import { paperSections } from "../sections/paper-sections.ts";
import type {
  Progress,
  QuizPaper,
  RefusedAnswer,
  ServerAttempt,
} from "../session/attempt/attempt.ts";
import { sampleAttempt, samplePaper, sampleProgress } from "./sample-attempt.ts";

const TITLES = ["Law", "Logic", "English"];

/** A paper of three sections of two questions, with so many minutes each. */
export function sectionedPaper(minutes: number | null = 5, isLocked = true): QuizPaper {
  const sections = TITLES.map((title, index) => ({
    ...{ title, firstQuestion: index * 2, totalQuestions: 2 },
    ...{ minutes, isLocked },
  }));
  return {
    ...samplePaper,
    durationMinutes: (minutes ?? 5) * TITLES.length,
    questions: TITLES.flatMap((title, index) =>
      [0, 1].map((place) => ({
        id: String(100 + index * 2 + place),
        questionId: String(index * 2 + place + 1),
        questionText: `${title} ${place + 1}`,
        options: ["One", "Two", "Three", "Four"],
      })),
    ),
    sections: paperSections(sections),
  };
}

/** An attempt on it as the server answers it: started just now, unless said otherwise. */
export function sectionedAttempt(
  paper: QuizPaper = sectionedPaper(),
  changes: Partial<Progress> = {},
): ServerAttempt {
  const { sections, questions, durationMinutes } = paper;
  const state = sections?.isTimed ? { sections: startedSections(sections.list) } : {};
  const progress = {
    ...sampleProgress(),
    ...(missingLists({}, questions.length) as QuestionLists),
    timeLeftSeconds: durationMinutes * 60,
    ...state,
    ...changes,
  };
  return sampleAttempt(progress, { paper });
}

const ANSWER_LISTS = ["answers", "choices", "changeCounts"] as const;

/** As the server stores it. */
type PausedState = SectionState & { pause?: SectionPause | null };

/**
 * What a server takes of a save or submit that names its section, and what it has of it then.
 *
 * @param now milliseconds since 1970
 */
export function takenInSections(
  { paper, progress: stored, savedAt }: ServerAttempt,
  sent: Progress,
  now: number,
): { progress: Progress; savedAt: number; refused: RefusedAnswer[] } {
  const list = paper.sections?.list ?? [];
  const before: PausedState = stored.sections ?? startedSections(list);
  const { section = null, left = [] } = sent.sections ?? {};
  const clock = { timeLeftSeconds: sumLeft(before), savedAtMs: savedAt };
  const ran = clockAfter(clock, clock.timeLeftSeconds, now);
  const work = {
    elapsed: Math.max(0, Math.floor((now - savedAt) / 1000)),
    section,
    claimedLeft: section === null ? null : (left[section] ?? null),
  };
  const { state: counted, refusals } = afterWork(list, before, work);
  const known = { state: before, pause: before.pause ?? null };
  const { state: after, pause } = withPause(list, known, work, counted);
  const state: PausedState = { ...after, pause };
  const refused = sent.answers.flatMap((answer, position): RefusedAnswer[] => {
    const reason = refusals[sectionAt(list, position)] ?? null;
    return reason !== null && answer !== stored.answers[position] ? [{ position, reason }] : [];
  });
  const progress = { ...sent, sections: state, timeLeftSeconds: sumLeft(state) };
  for (const name of ANSWER_LISTS) {
    const entries = [...sent[name]] as unknown[];
    for (const { position } of refused) entries[position] = stored[name][position];
    Object.assign(progress, { [name]: entries });
  }
  return { progress, savedAt: ran.savedAtMs, refused };
}
