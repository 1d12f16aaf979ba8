// Annotations made during a visit (docs/attempts.md, section 13).
import { describe, expect, it } from "vitest";
import { withHighlights, withStruck } from "#rules/annotation-edits.ts";
import { type Annotations, noAnnotations } from "#rules/annotations.ts";
import { sampleAttempt, samplePaper } from "../testing/sample-attempt.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { answersIn, passes, sampleVisits } from "../testing/sample-visit.ts";
import type { Progress } from "./attempt/attempt.ts";
import { reconcile } from "./attempt/merging.ts";
import { readSavedProgress } from "./device/saved-progress.ts";
import { nextState } from "./machine/machine.ts";
import { activeAttemptOf, initialState, type QuizState } from "./machine/quiz-state.ts";

const visits = sampleVisits();
const QUESTION = Number(samplePaper.questions[0]?.questionId);
const struck = withStruck(noAnnotations, QUESTION, 2, true);
const more = withHighlights(struck, "q201", [0, 8]);

const annotationsIn = (state: QuizState) => activeAttemptOf(state)?.sheet.annotations ?? null;

/** A server that records what each save sent. */
class NotingServer extends SampleServer {
  readonly brought: unknown[] = [];

  override save(attemptId: string, progress: Progress, leaving: boolean) {
    this.brought.push(progress.annotations);
    return super.save(attemptId, progress, leaving);
  }
}

describe("annotations of a visit", () => {
  it("are kept on the device at once, and sent once, with the next save", async () => {
    const server = new NotingServer();
    const session = await visits.start(server);
    session.act({ type: "annotated", annotations: struck });
    await passes(0.06);
    const kept = () => readSavedProgress(visits.storage, "5", "12", Date.now());
    expect(kept()?.annotations).toEqual(struck);
    await passes(2);
    session.act({ type: "optionChosen", option: 0 });
    await passes(2);
    session.act({ type: "annotated", annotations: more });
    await passes(2);
    expect(server.brought).toEqual([undefined, struck, undefined, more]);
    expect(server.attempt.progress).toMatchObject({ annotations: more, answers: [0, -1, -1, -1] });
    expect(kept()?.annotations).toEqual(more);
  });

  it("are sent again when their save got lost", async () => {
    const server = new NotingServer();
    const session = await visits.start(server);
    server.losesAnswers = true;
    session.act({ type: "annotated", annotations: struck });
    await passes(3);
    server.losesAnswers = false;
    session.networkBack();
    await passes(3);
    expect(server.brought.filter((one) => one === struck).length).toBeGreaterThan(1);
    expect(session.getState().phase).toBe("inProgress");
    expect(server.attempt.progress.annotations).toEqual(struck);
  });

  it("come back with the attempt, are sent with its first save, and with the submit", async () => {
    const server = new NotingServer(sampleAttempt({ sequence: 3, annotations: struck }));
    const session = visits.visit(server);
    await passes(0.01);
    session.act({ type: "resumeChosen" });
    await passes(0.01);
    expect(annotationsIn(session.getState())).toEqual(struck);
    expect(server.brought).toEqual([struck]);
    session.act({ type: "submitAsked" });
    session.act({ type: "submitConfirmed" });
    await passes(0.01);
    expect(server.graded[0]?.annotations).toEqual(struck);
  });

  it("that can't be read cost no answer", async () => {
    const server = new SampleServer();
    const session = await visits.start(server);
    session.act({ type: "optionChosen", option: 1 });
    session.act({ type: "annotated", annotations: struck });
    await passes(0.06);
    for (const [key, value] of visits.storage.values) {
      visits.storage.values.set(key, value.replace('"textSize":2', '"textSize":"large"'));
    }
    const kept = readSavedProgress(visits.storage, "5", "12", Date.now());
    expect(kept?.answers).toEqual([1, -1, -1, -1]);
    expect(kept?.annotations).toBeUndefined();
  });

  it("are not changed while a dialog is open", async () => {
    const session = await visits.start();
    session.act({ type: "submitAsked" });
    session.act({ type: "annotated", annotations: struck });
    expect(annotationsIn(session.getState())).toBeNull();
  });
});

describe("a struck option", () => {
  const started = (progress: Partial<Progress>): QuizState =>
    nextState(initialState, {
      type: "loaded",
      server: sampleAttempt({ annotations: struck, ...progress }),
      local: null,
      now: samplePaper.startedAt,
    });

  it("is restored by choosing it", () => {
    const state = nextState(started({}), { type: "optionChosen", option: 2 });
    expect(answersIn(state)).toEqual([2, -1, -1, -1]);
    expect(annotationsIn(state)).toEqual(noAnnotations);
  });

  it("that is the answer stays the answer when it is restored", () => {
    const state = nextState(started({ answers: [2, -1, -1, -1] }), {
      type: "optionChosen",
      option: 2,
    });
    expect(answersIn(state)).toEqual([2, -1, -1, -1]);
    expect(annotationsIn(state)).toEqual(noAnnotations);
  });

  it("stays struck when another is chosen, and striking changes no answer", () => {
    const other = nextState(started({}), { type: "optionChosen", option: 1 });
    expect(annotationsIn(other)).toEqual(struck);
    const both: Annotations = withStruck(struck, QUESTION, 1, true);
    const after = nextState(other, { type: "annotated", annotations: both });
    expect(answersIn(after)).toEqual([1, -1, -1, -1]);
    expect(activeAttemptOf(after)?.sheet.changeCounts).toEqual([1, 0, 0, 0]);
  });
});

describe("two places", () => {
  const local = (annotations: Annotations | null) => {
    const { status: _, ...snapshot } = sampleAttempt({ sequence: 5, annotations });
    return { ...snapshot, confirmedSequence: 4, writer: "old tab" };
  };

  it("take what this device did after the last number that got there", () => {
    const found = reconcile(sampleAttempt({ sequence: 5, annotations: struck }), local(more));
    expect(found).toMatchObject({ snapshot: { progress: { sequence: 6, annotations: more } } });
  });

  it("have the highlights of both when the attempt went on elsewhere", () => {
    const there = withHighlights(noAnnotations, "q203", [2, 4]);
    const server = sampleAttempt({ sequence: 8, annotations: there }, { resumeCount: 1 });
    const found = reconcile(server, local(more));
    expect(found).toMatchObject({
      kind: "saved",
      snapshot: {
        progress: {
          sequence: 9,
          annotations: {
            questions: [
              { id: QUESTION, highlights: [], struck: [2] },
              { id: 201, highlights: [0, 8] },
              { id: 203, highlights: [2, 4] },
            ],
          },
        },
      },
    });
    expect(reconcile(server, local(null))).toMatchObject({
      snapshot: { progress: { sequence: 8, annotations: there } },
    });
  });
});
