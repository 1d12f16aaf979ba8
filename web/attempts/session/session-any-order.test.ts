// Two devices with two tabs each work on one attempt, in any order (docs/attempts.md, section 9).
import { expect, it } from "vitest";
import { seededRandom } from "../../apollo/testing/seeded-random.ts";
import { answerIn, settled, twoDevices } from "../testing/sample-places.ts";
import { answersIn, passes } from "../testing/sample-visit.ts";
import { readSavedProgress } from "./device/saved-progress.ts";
import { isRunning, type QuizState } from "./machine/quiz-state.ts";
import type { QuizSession } from "./session.ts";

const at = twoDevices();

const QUESTIONS = [0, 1, 2, 3];

/** True if a place still holds an answer to send or to choose. */
function isHeld(index: number, option: number): boolean {
  return [at.laptop, at.phone].some((device) => {
    const kept = readSavedProgress(device.storage, "5", "12", Date.now());
    const isKept = kept?.answers[index] === option && kept.sequence > kept.confirmedSequence;
    return isKept || device.tabs.some((tab) => isOffered(tab, index, option));
  });
}

function isOffered(tab: QuizSession, index: number, option: number): boolean {
  const state = tab.getState();
  if (state.phase === "resumeOffer") {
    return state.offer.snapshot.progress.answers[index] === option;
  }
  if (state.phase !== "savedElsewhere") return false;
  return state.differences.some((one) => one.index === index && one.here === option);
}

/** The answers of all places to a question, sent or not. */
function answersTo(index: number): number[] {
  const kept = [at.laptop, at.phone].map(
    (device) => readSavedProgress(device.storage, "5", "12", Date.now())?.answers[index],
  );
  const shown = [...at.laptop.tabs, ...at.phone.tabs].map(
    (tab) => answersIn(tab.getState())?.[index],
  );
  return [...kept, ...shown].filter((option) => option !== undefined);
}

/** Plays 40 random actions on two devices, and records the last answers. */
async function playOut(seed: number): Promise<void> {
  const random = seededRandom(seed * 7919);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  /** The last answer; after a choice also the answers that other places have yet to send. */
  const last = QUESTIONS.map(() => new Set([-1]));

  /** Records the person's decision: the listed answers are as chosen. */
  function decided(state: QuizState, keep: "mine" | "theirs"): void {
    if (state.phase !== "savedElsewhere") return;
    for (const { index, here, there } of state.differences) {
      last[index] = new Set([keep === "mine" ? here : there, ...answersTo(index)]);
    }
  }

  for (let step = 0; step < 40; step += 1) {
    const device = pick([at.laptop, at.phone]);
    const tab = device.tabs.length > 0 ? pick(device.tabs) : device.open();
    await settled();
    const state = tab.getState();
    if (state.phase === "resumeOffer" && state.offer.mustSubmit === null) {
      tab.act({ type: "resumeChosen" });
    } else if (state.phase === "savedElsewhere" && state.task === null) {
      const keep = pick(["mine", "theirs"] as const);
      tab.act({ type: "versionChosen", keep });
      await settled();
      // Not if the list was shown again, or the server didn't answer.
      if (tab.getState().phase !== "savedElsewhere") decided(state, keep);
    } else if (state.phase === "inProgress") {
      const action = pick([
        "answer",
        "answer",
        "answer",
        "wait",
        "offline",
        "online",
        "open",
        "close",
      ]);
      if (action === "answer") {
        const [index, option] = [pick(QUESTIONS), pick([0, 1, 2, 3])];
        await answerIn(tab, index, option);
        const given = answersIn(tab.getState())?.[index] ?? -1;
        // A change that was undone before anybody knew of it doesn't count against another answer.
        const kept = readSavedProgress(device.storage, "5", "12", Date.now());
        const isBack = given === -1 || given === kept?.confirmed?.answers[index];
        last[index] = new Set(isBack ? [given, ...answersTo(index)] : [given]);
      } else if (action === "wait") await passes(3);
      else if (action === "offline") device.isOnline = false;
      else if (action === "open" && device.tabs.length < 2) device.open();
      else if (action === "close") device.close(tab);
    } else if (device.tabs.length > 0) {
      // Closing the tab answers its question: the other place counts.
      decided(state, "theirs");
      device.close(tab);
    }
    if (random() < 0.3) {
      device.isOnline = true;
      for (const other of device.tabs) other.networkBack();
    }
    await settled();
    if (at.server.attempt.progress.tabSwitchCount > 3) break;
  }
  for (const device of [at.laptop, at.phone]) {
    device.isOnline = true;
    for (const tab of device.tabs) tab.networkBack();
  }
  await passes(60);
  const tabs = [...at.laptop.tabs, ...at.phone.tabs];
  const running = tabs.filter((tab) => isRunning(tab.getState()));
  expect(running.length).toBeLessThanOrEqual(1);
  for (const tab of running) {
    expect(answersIn(tab.getState())).toEqual(at.server.attempt.progress.answers);
  }
  for (const index of QUESTIONS) {
    const options = [...(last[index] ?? [])];
    const onServer = at.server.attempt.progress.answers[index] ?? -1;
    const isSafe = options.some((option) => option === onServer || isHeld(index, option));
    expect(isSafe, `question ${index + 1}: ${options}`).toBe(true);
  }
  for (const tab of tabs) {
    const state = tab.getState();
    if (state.phase !== "savedElsewhere") continue;
    for (const { here, there } of state.differences) expect(here).not.toBe(there);
  }
}

it.each(Array.from({ length: 300 }, (_, index) => index + 1))("seed %i", playOut);
