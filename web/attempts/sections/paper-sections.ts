import { haveClocks, sectionAt, sumLeft } from "#rules/section-work.ts";
import type { Section } from "#rules/sections.ts";
import type { PaperSections } from "../session/attempt/paper-sections.ts";
import { closedSection, lesserOf, lostAnswers, stateAt, stateOf } from "./section-state.ts";

/** A section as the server tells of it. */
interface ToldSection {
  title: string;
  firstQuestion: number;
  totalQuestions: number;
  minutes: number | null;
  isLocked: boolean;
}

/** The sections of a paper that has some, in their order. */
export function paperSections(told: readonly ToldSection[]): PaperSections {
  const list: Section[] = told.map(({ title, firstQuestion, totalQuestions, ...rest }) => ({
    ...{ title, start: firstQuestion, count: totalQuestions },
    ...{ minutes: rest.minutes, isLocked: rest.isLocked },
  }));
  const questions = list.reduce((sum, { count }) => sum + count, 0);
  const isTimed = haveClocks(list);
  const of = (question: number) => sectionAt(list, question);

  const closed: PaperSections["closed"] = (state, question) =>
    state === null ? null : closedSection(list, state, of(question));

  return {
    list,
    isTimed,
    of,
    at: (state, timeLeftSeconds) => stateAt(list, state, timeLeftSeconds),
    entered({ progress, confirmedAnswers, confirmedSections }) {
      if (!isTimed) return null;
      const state = stateOf(list, progress);
      const { currentQuestion } = progress;
      const isThere = of(currentQuestion) === state.section;
      return {
        progress: {
          ...progress,
          sections: state,
          timeLeftSeconds: sumLeft(state),
          currentQuestion: isThere ? currentQuestion : (list[state.section]?.start ?? 0),
        },
        sections: {
          state,
          base: {
            state: confirmedSections ?? state,
            answers: confirmedAnswers ?? progress.answers,
          },
          refused: [],
          news: null,
        },
      };
    },
    joined(progress, other) {
      if (!isTimed) return progress;
      const sections = lesserOf(stateOf(list, progress), stateOf(list, other));
      const timeLeftSeconds = Math.min(progress.timeLeftSeconds, sumLeft(sections));
      return {
        ...progress,
        timeLeftSeconds,
        sections: stateAt(list, sections, timeLeftSeconds),
      };
    },
    closed,
    step(state, question, by) {
      let index = question + by;
      while (index >= 0 && index < questions && closed(state, index) === "over") index += by;
      return index < 0 || index >= questions || closed(state, index) !== null ? null : index;
    },
    isSilent(server, progress) {
      const base = { state: stateOf(list, server.progress), answers: server.progress.answers };
      return isTimed && lostAnswers(list, base, progress, server.secondsSinceSaved).length > 0;
    },
  };
}
