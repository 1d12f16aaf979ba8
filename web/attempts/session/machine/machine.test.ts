import { describe, expect, it } from "vitest";
import { sampleAttempt, samplePaper } from "../../testing/sample-attempt.ts";
import { activate } from "../attempt/answer-sheet.ts";
import { nextState } from "./machine.ts";
import type { NewerFound, QuizEvent } from "./quiz-state.ts";
import {
  activeAttemptOf,
  initialState,
  isRunning,
  isUnderWay,
  type QuizState,
} from "./quiz-state.ts";

const NOW = samplePaper.startedAt + 12 * 60_000;
const attempt = activate(sampleAttempt());
const server = sampleAttempt({ sequence: 5, answers: [1, -1, -1, -1], timeLeftSeconds: 540 });
const loadedAgain: QuizEvent = { type: "loaded", server: sampleAttempt(), local: null, now: NOW };
const loadedSaved: QuizEvent = { type: "loaded", server, local: null, now: NOW };

function play(events: QuizEvent[], from: QuizState = initialState): QuizState {
  return events.reduce(nextState, from);
}

const inProgress: QuizState = { phase: "inProgress", attempt };
const submitConfirm: QuizState = { phase: "submitConfirm", attempt };
const warning: QuizState = { phase: "tabSwitchWarning", attempt, cause: "hidden" };
const blocked: QuizState = { phase: "blocked", attempt };
const timesUp: QuizState = { phase: "timesUp", attempt, countdown: 3 };
const submitting: QuizState = {
  phase: "submitting",
  attempt,
  timeLeftSeconds: 77,
  from: "submitConfirm",
};
const unreachable = { kind: "unreachable" } as const;
const submitFailed: QuizState = {
  phase: "submitFailed",
  attempt,
  timeLeftSeconds: 77,
  failure: unreachable,
};
const offered = play([loadedSaved]);
const elsewhere: NewerFound = {
  type: "newerFound",
  mine: sampleAttempt({ sequence: 6, answers: [2, -1, -1, -1], timeLeftSeconds: 300 }),
  theirs: sampleAttempt(
    { sequence: 9, answers: [1, 1, -1, -1], tabSwitchCount: 2 },
    { resumeCount: 1 },
  ),
  now: NOW,
};

describe("loading", () => {
  it("a new attempt is in progress at once", () => {
    expect(play([loadedAgain])).toMatchObject({
      phase: "inProgress",
      attempt: { secondsAtStart: 600 },
    });
  });
  it("saved progress is offered, with what resuming costs", () => {
    expect(offered).toMatchObject({
      phase: "resumeOffer",
      task: null,
      failure: null,
      offer: {
        minutesAway: 12,
        afterwards: { timeLeftSeconds: 480, tabSwitchCount: 1 },
        mustSubmit: null,
      },
    });
  });
  it("a failure keeps its message", () => {
    expect(play([{ type: "loadFailed", message: "Test not found", failure: null }])).toEqual({
      phase: "loadFailed",
      message: "Test not found",
      failure: null,
    });
    const failed = play([{ type: "loadFailed", message: "No", failure: { kind: "offline" } }]);
    const loaded = { type: "loaded", server: sampleAttempt(), local: null, now: NOW } as const;
    expect(nextState(failed, loaded)).toEqual(nextState(initialState, loaded));
  });
  it("an unsent submit is sent before anything is loaded", () => {
    expect(play([{ type: "unsentFound" }])).toMatchObject({ phase: "submitting", attempt: null });
  });
  it("the student chooses between two versions, then offered", () => {
    const { status: _, ...mine } = sampleAttempt({ sequence: 9, answers: [3, -1, -1, -1] });
    const theirs = sampleAttempt({ sequence: 7, answers: [1, -1, -1, -1] }, { resumeCount: 1 });
    const local = { ...mine, confirmedSequence: 0, writer: "other" };
    const asked = play([{ type: "loaded", server: theirs, local, now: NOW }]);
    expect(asked).toMatchObject({ phase: "savedElsewhere", afterwards: "offer" });
    const settling = nextState(asked, { type: "versionChosen", keep: "mine" });
    expect(settling).toMatchObject({ phase: "savedElsewhere", task: "mine" });
    const attempt = sampleAttempt({ sequence: 10, answers: [3, -1, -1, -1] });
    expect(nextState(settling, { type: "versionSettled", attempt })).toMatchObject({
      phase: "resumeOffer",
      offer: { snapshot: attempt },
    });
  });
});

it("an attempt that was opened long ago and never saved is offered too: its time has run on", () => {
  const server = sampleAttempt({}, { secondsSinceSaved: 61 });
  expect(play([{ type: "loaded", server, local: null, now: NOW }]).phase).toBe("resumeOffer");
});

describe("Resume Previous Attempt", () => {
  it("resumes, and goes on from what the server answers", () => {
    const resuming = nextState(offered, { type: "resumeChosen" });
    expect(resuming).toMatchObject({ phase: "resumeOffer", task: "resume" });
    const attempt = sampleAttempt({ sequence: 6, timeLeftSeconds: 480, tabSwitchCount: 1 });
    expect(nextState(resuming, { type: "resumed", attempt })).toMatchObject({
      phase: "inProgress",
      attempt: { secondsAtStart: 480, tabSwitchCount: 1 },
    });
  });
  it("starts fresh", () => {
    const starting = nextState(offered, { type: "freshChosen" });
    expect(starting).toMatchObject({ task: "startFresh" });
    expect(nextState(starting, { type: "resumed", attempt: sampleAttempt() }).phase).toBe(
      "inProgress",
    );
  });
  it("does one thing at a time, and can be tried again", () => {
    const resuming = nextState(offered, { type: "resumeChosen" });
    expect(nextState(resuming, { type: "freshChosen" })).toBe(resuming);
    const failed = nextState(resuming, { type: "resumeFailed", failure: { kind: "offline" } });
    expect(failed).toMatchObject({ task: null, failure: { kind: "offline" } });
    expect(nextState(failed, { type: "freshChosen" })).toMatchObject({ failure: null });
  });
  it("does not submit what can go on", () => {
    expect(nextState(offered, { type: "submitConfirmed", timeLeftSeconds: 0 })).toBe(offered);
  });
  it.each([
    ["time", { timeLeftSeconds: 60 }, "time"],
    ["switches", { tabSwitchCount: 4 }, "switches"],
  ] as const)("only submits when the %s are used up by the penalty", (_, progress, why) => {
    const last = sampleAttempt({ sequence: 5, ...progress });
    const state = play([{ type: "loaded", server: last, local: null, now: NOW }]);
    expect(state).toMatchObject({ phase: "resumeOffer", offer: { mustSubmit: why } });
    expect(nextState(state, { type: "resumeChosen" })).toBe(state);
    expect(nextState(state, { type: "freshChosen" })).toBe(state);
    const taking = nextState(state, { type: "submitConfirmed", timeLeftSeconds: 0 });
    expect(taking).toMatchObject({ phase: "resumeOffer", task: "submit" });
    expect(nextState(taking, { type: "submitConfirmed", timeLeftSeconds: 0 })).toBe(taking);
    expect(nextState(taking, { type: "resumed", attempt: last })).toMatchObject({
      phase: "submitting",
      timeLeftSeconds: last.progress.timeLeftSeconds,
    });
  });
  it("is blocked when the server counts more switches than there are", () => {
    const resuming = nextState(offered, { type: "resumeChosen" });
    const attempt = sampleAttempt({ sequence: 6, tabSwitchCount: 5 });
    expect(nextState(resuming, { type: "resumed", attempt }).phase).toBe("blocked");
  });
  it("answers nobody asked for change nothing", () => {
    expect(nextState(offered, { type: "resumed", attempt: sampleAttempt() })).toBe(offered);
  });
});

describe("in progress", () => {
  it("answers, clears, marks and moves", () => {
    const state = play(
      [
        { type: "optionChosen", option: 2 },
        { type: "questionOpened", index: 3, timeLeftSeconds: 570 },
        { type: "optionChosen", option: 1 },
        { type: "markToggled" },
        { type: "answerCleared" },
      ],
      inProgress,
    );
    expect(activeAttemptOf(state)?.sheet).toMatchObject({
      currentQuestion: 3,
      answers: [2, -1, -1, -1],
      marked: [false, false, false, true],
      firstShown: [0, -1, -1, 30],
      secondsSpent: [30, 0, 0, 0],
    });
  });
  it.each([-1, 4])("does not choose option %s, which is not there", (option) => {
    expect(nextState(inProgress, { type: "optionChosen", option })).toBe(inProgress);
  });
  it("asks before it submits", () => {
    expect(nextState(inProgress, { type: "submitAsked" }).phase).toBe("submitConfirm");
  });
  it("does not submit unasked", () => {
    expect(nextState(inProgress, { type: "submitConfirmed", timeLeftSeconds: 9 })).toBe(inProgress);
  });
});

describe("tab switches", () => {
  it("warn four times, then block", () => {
    let state: QuizState = inProgress;
    for (const count of [1, 2, 3, 4]) {
      state = nextState(state, { type: "pageLeft" });
      expect(state).toMatchObject({
        phase: "tabSwitchWarning",
        attempt: { tabSwitchCount: count },
      });
      state = nextState(state, { type: "quizContinued" });
      expect(state.phase).toBe("inProgress");
    }
    state = nextState(state, { type: "pageLeft" });
    expect(state).toMatchObject({ phase: "blocked", attempt: { tabSwitchCount: 5 } });
    expect(nextState(state, { type: "quizContinued" })).toBe(state);
    expect(nextState(state, { type: "submitConfirmed", timeLeftSeconds: 40 })).toMatchObject({
      phase: "submitting",
      timeLeftSeconds: 40,
    });
  });
  it.each([submitConfirm, warning, blocked, timesUp, submitting, submitFailed, offered])(
    "are not counted while a dialog is open: $phase",
    (state) => {
      expect(nextState(state, { type: "pageLeft" })).toBe(state);
    },
  );
  it("Submit & Leave asks as the button Submit does, and submits nothing by itself", () => {
    expect(nextState(warning, { type: "submitConfirmed", timeLeftSeconds: 5 })).toBe(warning);
    const asked = nextState(warning, { type: "submitAsked" });
    expect(asked).toEqual({ phase: "submitConfirm", attempt: warning.attempt });
    expect(nextState(asked, { type: "submitCancelled" }).phase).toBe("inProgress");
  });
});

describe("asking before submit", () => {
  it("goes back on Cancel", () => {
    expect(nextState(submitConfirm, { type: "submitCancelled" })).toEqual(inProgress);
  });
  it("submits with the time that was left", () => {
    expect(nextState(submitConfirm, { type: "submitConfirmed", timeLeftSeconds: 77 })).toEqual(
      submitting,
    );
  });
});

describe("Time's Up", () => {
  it.each([inProgress, submitConfirm, warning, blocked])("comes over $phase", (state) => {
    expect(nextState(state, { type: "timeRanOut" })).toEqual(timesUp);
  });
  it("counts three seconds, then submits", () => {
    const tick: QuizEvent = { type: "countdownTicked" };
    expect(nextState(timesUp, tick)).toMatchObject({ countdown: 2 });
    expect(play([tick, tick, tick], timesUp)).toMatchObject({
      phase: "submitting",
      timeLeftSeconds: 0,
    });
  });
  it("submits at once with Submit Now", () => {
    expect(nextState(timesUp, { type: "submitConfirmed", timeLeftSeconds: 0 }).phase).toBe(
      "submitting",
    );
  });
  it("takes no more answers", () => {
    expect(nextState(timesUp, { type: "optionChosen", option: 1 })).toBe(timesUp);
  });
});

describe("submitting", () => {
  it("leads to the result", () => {
    const late = { count: 3, details: "/results/7" };
    expect(
      nextState(submitting, { type: "submitted", resultId: "7", destination: "/results", late }),
    ).toEqual({
      phase: "submitted",
      resultId: "7",
      destination: "/results",
      late,
    });
  });
  it("fails and is tried again with the same time", () => {
    const failed = nextState(submitting, { type: "submitFailed", failure: unreachable });
    expect(failed).toEqual(submitFailed);
    expect(nextState(failed, { type: "submitRetried" })).toEqual({
      ...submitting,
      from: "submitFailed",
    });
  });
  it("changes nothing while it runs", () => {
    expect(nextState(submitting, { type: "submitRetried" })).toBe(submitting);
    expect(nextState(submitting, { type: "timeRanOut" })).toBe(submitting);
  });
});

describe("saved elsewhere", () => {
  it.each([
    [inProgress, "run"],
    [warning, "run"],
    [timesUp, "submit"],
    [submitting, "submit"],
    [submitFailed, "submit"],
    [offered, "offer"],
  ] as const)("interrupts $phase", (state, afterwards) => {
    expect(nextState(state, elsewhere)).toMatchObject({
      phase: "savedElsewhere",
      afterwards,
      // Only the other place changed the second question.
      differences: [{ index: 0, here: 2, there: 1 }],
      merging: { here: 0, there: 1 },
    });
  });
  it("asks once at a time, and again when the server did not answer", () => {
    const asked = nextState(inProgress, elsewhere);
    const chosen = nextState(asked, { type: "versionChosen", keep: "mine" });
    expect(chosen).toMatchObject({ task: "mine" });
    expect(nextState(chosen, { type: "versionChosen", keep: "theirs" })).toBe(chosen);
    const failure = { kind: "offline" } as const;
    const failed = nextState(chosen, { type: "versionFailed", failure });
    expect(failed).toMatchObject({ phase: "savedElsewhere", task: null, failure });
    expect(nextState(failed, { type: "versionChosen", keep: "theirs" })).toMatchObject({
      task: "theirs",
      failure: null,
    });
  });
  it("goes on with what was settled, or submits it", () => {
    const settled = { type: "versionSettled", attempt: sampleAttempt({ sequence: 11 }) } as const;
    expect(play([elsewhere, settled], inProgress)).toMatchObject({
      phase: "inProgress",
      attempt: { sequenceAtStart: 11 },
    });
    expect(play([elsewhere, settled], submitting).phase).toBe("submitting");
    const usedUp = { ...settled, attempt: sampleAttempt({ tabSwitchCount: 5 }) };
    expect(play([elsewhere, usedUp], inProgress).phase).toBe("blocked");
  });
  it("shows the list again when more differs by then", () => {
    const chosen = play([elsewhere, { type: "versionChosen", keep: "mine" }], inProgress);
    const theirs = sampleAttempt({ sequence: 12, answers: [3, 1, 1, -1] }, { resumeCount: 1 });
    expect(nextState(chosen, { ...elsewhere, theirs })).toMatchObject({
      phase: "savedElsewhere",
      task: null,
      isRenewed: true,
      afterwards: "run",
      differences: [{ index: 0, here: 2, there: 3 }],
      merging: { here: 0, there: 2 },
    });
  });
  it("offers the newer state instead of asking when nothing here would be lost", () => {
    const takenUp = { at: NOW, from: "Chrome on Android" };
    const mine = { ...server, confirmedAnswers: server.progress.answers };
    const theirs = sampleAttempt({ sequence: 9, answers: [2, 2, -1, -1] }, { takenUp });
    expect(nextState(offered, { ...elsewhere, mine, theirs })).toMatchObject({
      phase: "resumeOffer",
      takenUp,
      offer: { snapshot: { progress: { answers: [2, 2, -1, -1] } } },
    });
  });
  it("lets the other place have it, unless answers here would be lost", () => {
    const asked = nextState(inProgress, elsewhere);
    expect(nextState(asked, { type: "placeLeft" })).toBe(asked);
    const mine = sampleAttempt({ sequence: 6 });
    const left = play([{ ...elsewhere, mine }, { type: "placeLeft" }], inProgress);
    expect(left).toMatchObject({ phase: "savedElsewhere", isLeft: true, differences: [] });
    expect(isUnderWay(left)).toBe(false);
    expect(isUnderWay(asked)).toBe(true);
    expect(nextState(left, { type: "versionChosen", keep: "theirs" })).toMatchObject({
      task: "theirs",
    });
  });
  it("waits for the choice, even when time runs out", () => {
    const asked = nextState(inProgress, elsewhere);
    expect(nextState(asked, { type: "timeRanOut" })).toBe(asked);
  });
});

describe("an attempt closed or submitted elsewhere", () => {
  const submittedElsewhere = {
    type: "submitted",
    resultId: "7",
    destination: "/results",
    late: null,
  } as const;
  it.each([inProgress, warning, offered, submitting])("ends $phase", (state) => {
    expect(nextState(state, { type: "attemptClosed" })).toEqual({ phase: "closed" });
    expect(nextState(state, submittedElsewhere).phase).toBe("submitted");
  });
  it("stays ended", () => {
    const closed = nextState(inProgress, { type: "attemptClosed" });
    for (const event of [loadedAgain, elsewhere, submittedElsewhere]) {
      expect(nextState(closed, event)).toBe(closed);
    }
  });
});

describe("what a phase means", () => {
  it("runs the clock and guards the page", () => {
    expect([inProgress, submitConfirm, warning, blocked].every(isRunning)).toBe(true);
    expect([timesUp, submitting, offered].some(isRunning)).toBe(false);
    expect(isUnderWay(timesUp)).toBe(true);
    expect([submitting, submitFailed, offered, initialState].some(isUnderWay)).toBe(false);
  });
});
