// Two tabs and two devices at one attempt, in every order (docs/attempts.md, section 9).
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { seededRandom } from "../../apollo/testing/seeded-random.ts";
import { samplePaper } from "../testing/sample-attempt.ts";
import { goOnIn, type SampleDevice, sampleDevice, settled } from "../testing/sample-places.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { answersIn, passes } from "../testing/sample-visit.ts";
import { readSavedProgress } from "./device/saved-progress.ts";
import { Refused, Unreachable } from "./gateway/gateway.ts";
import { isRunning, type QuizState } from "./machine/quiz-state.ts";
import type { QuizSession } from "./quiz-session.ts";

let server: SampleServer;
let laptop: SampleDevice;
let phone: SampleDevice;
beforeEach(() => {
  vi.useFakeTimers({ now: samplePaper.startedAt });
  server = new SampleServer();
  laptop = sampleDevice(server, "laptop");
  phone = sampleDevice(server, "phone");
});
afterEach(() => {
  for (const tab of [...laptop.tabs, ...phone.tabs]) tab.end();
  vi.useRealTimers();
});

async function answer(tab: QuizSession, question: number, option: number): Promise<void> {
  tab.act({ type: "questionOpened", index: question });
  tab.act({ type: "optionChosen", option });
  await passes(0.06);
}

async function begun(device: SampleDevice): Promise<QuizSession> {
  const tab = device.open();
  await settled();
  expect(tab.getState().phase).toBe("inProgress");
  return tab;
}

describe("two tabs of one browser", () => {
  it("the second says where the first is before it takes over, and what that costs", async () => {
    const first = await begun(laptop);
    await answer(first, 2, 1);
    await passes(10);
    const second = laptop.open();
    await settled();
    second.act({ type: "resumeChosen" });
    await settled();
    expect(second.getState()).toMatchObject({
      phase: "savedElsewhere",
      place: "tab",
      differences: [],
      theirs: { progress: { currentQuestion: 2, timeLeftSeconds: 590, tabSwitchCount: 0 } },
    });
    expect(server.count("resume")).toBe(0);
    expect(first.getState().phase).toBe("inProgress");

    second.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(answersIn(second.getState())).toEqual([-1, -1, 1, -1]);
    expect(server.count("resume")).toBe(1);
    expect(first.getState()).toMatchObject({
      phase: "savedElsewhere",
      place: "tab",
      differences: [],
    });
  });

  it("leaving it to the other tab calls that one forward, and writes nothing", async () => {
    const first = await begun(laptop);
    await answer(first, 0, 1);
    await passes(3);
    const second = laptop.open();
    await settled();
    second.act({ type: "resumeChosen" });
    await settled();
    const made = server.calls.length;
    second.act({ type: "placeLeft" });
    await settled();
    expect(second.getState()).toMatchObject({ phase: "savedElsewhere", isLeft: true });
    expect(laptop.calledForward).toBe(1);
    expect(server.calls.length).toBe(made);
    await answer(first, 1, 1);
    await passes(3);
    expect(server.attempt.progress.answers).toEqual([1, 1, -1, -1]);
    // And can be taken back from there, with what the first did since.
    second.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(answersIn(second.getState())).toEqual([1, 1, -1, -1]);
  });

  it("what the first could not send yet goes on in the second", async () => {
    const first = await begun(laptop);
    await passes(2);
    server.failure = new Unreachable(false);
    await answer(first, 3, 2);
    await passes(3);
    server.failure = null;
    const second = laptop.open();
    await settled();
    await goOnIn(second);
    expect(answersIn(second.getState())).toEqual([-1, -1, -1, 2]);
    await passes(3);
    expect(server.attempt.progress.answers).toEqual([-1, -1, -1, 2]);
  });

  it("a tab that is asleep is not waited for", async () => {
    const first = await begun(laptop);
    await answer(first, 0, 2);
    laptop.close(first);
    const second = laptop.open();
    await settled();
    second.act({ type: "resumeChosen" });
    await settled();
    expect(second.getState().phase).toBe("inProgress");
  });
});

describe("two devices", () => {
  it.each(["before the offer", "under the offer", "during the resume", "after the resume"])(
    "resumes right after a save, when the last one lands %s",
    async (moment) => {
      const first = await begun(laptop);
      await answer(first, 0, 1);
      await passes(3);
      await answer(first, 1, 2);
      const { save, resume } = server;
      let land: () => Promise<unknown> = () => Promise.resolve();
      // The page is closed at once: what it sends on its way out takes its time.
      server.save = (...args) => {
        land = () => save.apply(server, args).catch(() => undefined);
        return new Promise(() => undefined);
      };
      laptop.close(first);
      await settled();
      server.save = save;
      if (moment === "before the offer") await land();
      const again = laptop.open();
      await settled();
      if (moment === "under the offer") await land();
      if (moment === "during the resume") {
        server.resume = async () => {
          await land();
          return resume.call(server);
        };
      }
      again.act({ type: "resumeChosen" });
      await settled();
      if (moment === "after the resume") await land();
      await passes(3);
      expect(again.getState()).toMatchObject({
        phase: "inProgress",
        attempt: { tabSwitchCount: 1, penaltyMinutes: 1 },
      });
      expect(server.attempt.progress.answers).toEqual([1, 2, -1, -1]);
      expect(again.getSaveState()).toMatchObject({ kind: "saved" });
      await answer(again, 2, 3);
      await passes(3);
      expect(server.attempt.progress.answers).toEqual([1, 2, 3, -1]);
    },
  );

  it("a page that has sent everything is told who went on, and asked nothing else", async () => {
    const first = await begun(laptop);
    await answer(first, 0, 1);
    await passes(3);
    const second = phone.open();
    await settled();
    await goOnIn(second);
    await answer(second, 0, 2);
    await answer(second, 1, 3);
    await passes(35);
    expect(first.getState()).toMatchObject({
      phase: "savedElsewhere",
      place: "device",
      differences: [],
      theirs: { takenUp: { from: "Chrome on Android" } },
    });
    // The choice reads again: what was answered there since is here.
    await answer(second, 2, 0);
    await passes(3);
    first.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(answersIn(first.getState())).toEqual([2, 3, 0, -1]);
  });

  it("lists what differs, and again when more was answered there before the choice", async () => {
    const first = await begun(laptop);
    await answer(first, 0, 1);
    await passes(3);
    laptop.isOnline = false;
    await answer(first, 1, 1);
    await answer(first, 2, 1);
    const second = phone.open();
    await settled();
    await goOnIn(second);
    await answer(second, 1, 3);
    await passes(3);
    laptop.isOnline = true;
    first.networkBack();
    await settled();
    expect(first.getState()).toMatchObject({
      phase: "savedElsewhere",
      differences: [{ index: 1, here: 1, there: 3 }],
      merging: { here: 1, there: 0 },
    });
    await answer(second, 2, 0);
    await answer(second, 3, 0);
    await passes(3);
    const before = server.attempt.progress;
    first.act({ type: "versionChosen", keep: "mine" });
    await settled();
    expect(server.attempt.progress).toEqual(before);
    expect(first.getState()).toMatchObject({
      phase: "savedElsewhere",
      isRenewed: true,
      task: null,
      differences: [{ index: 1 }, { index: 2, here: 1, there: 0 }],
      merging: { here: 0, there: 1 },
    });
    first.act({ type: "versionChosen", keep: "mine" });
    await settled();
    expect(answersIn(first.getState())).toEqual([1, 1, 1, 0]);
    expect(server.attempt.progress.answers).toEqual([1, 1, 1, 0]);
  });

  it("a choice that the server does not answer is asked again, and costs its penalty once", async () => {
    const first = await begun(laptop);
    await passes(3);
    const second = phone.open();
    await settled();
    await goOnIn(second);
    await passes(40);
    expect(first.getState().phase).toBe("savedElsewhere");
    phone.close(second);
    await settled();
    laptop.isOnline = false;
    first.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(first.getState()).toMatchObject({ task: null, failure: { kind: "offline" } });
    laptop.isOnline = true;
    // The answer to the resume gets lost: the penalty is taken by then.
    const { resume } = server;
    server.resume = async () => {
      await resume.call(server);
      throw new Unreachable(false);
    };
    first.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(first.getState()).toMatchObject({ task: null, failure: { kind: "unanswered" } });
    server.resume = resume;
    first.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(first.getState().phase).toBe("inProgress");
    expect(server.attempt.penaltyMinutes).toBe(2);
  });

  it("a refusal is told in the server's words, and is no dead end", async () => {
    const first = await begun(laptop);
    await answer(first, 0, 1);
    await passes(3);
    laptop.close(first);
    const again = laptop.open();
    await settled();
    const { resume } = server;
    server.resume = () => Promise.reject(new Refused("other", "Ask again later."));
    again.act({ type: "resumeChosen" });
    await settled();
    expect(again.getState()).toMatchObject({
      phase: "resumeOffer",
      task: null,
      failure: { kind: "refused", message: "Ask again later." },
    });
    server.resume = resume;
    again.act({ type: "resumeChosen" });
    await settled();
    expect(again.getState().phase).toBe("inProgress");
  });

  it("an offer that somebody else took up is made anew, with the figures of now", async () => {
    const first = await begun(laptop);
    await answer(first, 0, 1);
    await passes(3);
    laptop.close(first);
    await settled();
    const offered = laptop.open();
    await settled();
    const second = phone.open();
    await settled();
    await goOnIn(second);
    await answer(second, 1, 1);
    await passes(3);
    offered.act({ type: "resumeChosen" });
    await settled();
    expect(offered.getState()).toMatchObject({
      phase: "resumeOffer",
      task: null,
      takenUp: { from: "Chrome on Android" },
      offer: { snapshot: { progress: { answers: [1, 1, -1, -1] } } },
    });
    offered.act({ type: "resumeChosen" });
    await settled();
    expect(offered.getState().phase).toBe("inProgress");
  });
});

describe("in any order", () => {
  const QUESTIONS = [0, 1, 2, 3];

  /** Whether a place still has an answer of its own, to be sent or to be chosen. */
  function isHeld(index: number, option: number): boolean {
    return [laptop, phone].some((device) => {
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

  /** What the places have of a question, sent or not. */
  function answersTo(index: number): number[] {
    const kept = [laptop, phone].map(
      (device) => readSavedProgress(device.storage, "5", "12", Date.now())?.answers[index],
    );
    const shown = [...laptop.tabs, ...phone.tabs].map((tab) => answersIn(tab.getState())?.[index]);
    return [...kept, ...shown].filter((option) => option !== undefined);
  }

  /** Plays 40 deeds of somebody with two devices, and keeps what was answered last. */
  async function playOut(seed: number): Promise<void> {
    const random = seededRandom(seed * 7919);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    /** The answer given last; after a choice also those that other places have yet to send. */
    const last = QUESTIONS.map(() => new Set([-1]));

    /** What the person decided: the answers listed are as chosen. */
    function decided(state: QuizState, keep: "mine" | "theirs"): void {
      if (state.phase !== "savedElsewhere") return;
      for (const { index, here, there } of state.differences) {
        last[index] = new Set([keep === "mine" ? here : there, ...answersTo(index)]);
      }
    }

    for (let step = 0; step < 40; step += 1) {
      const device = pick([laptop, phone]);
      const tab = device.tabs.length > 0 ? pick(device.tabs) : device.open();
      await settled();
      const state = tab.getState();
      if (state.phase === "resumeOffer" && state.offer.mustSubmit === null) {
        tab.act({ type: "resumeChosen" });
      } else if (state.phase === "savedElsewhere" && state.task === null) {
        const keep = pick(["mine", "theirs"] as const);
        tab.act({ type: "versionChosen", keep });
        await settled();
        // Not when the list was shown again, or nobody answered.
        if (tab.getState().phase !== "savedElsewhere") decided(state, keep);
      } else if (state.phase === "inProgress") {
        const deed = pick([
          "answer",
          "answer",
          "answer",
          "wait",
          "offline",
          "online",
          "open",
          "close",
        ]);
        if (deed === "answer") {
          const [index, option] = [pick(QUESTIONS), pick([0, 1, 2, 3])];
          await answer(tab, index, option);
          const given = answersIn(tab.getState())?.[index] ?? -1;
          // What was changed and changed back before anybody knew of it is no answer against another.
          const kept = readSavedProgress(device.storage, "5", "12", Date.now());
          const isBack = given === -1 || given === kept?.confirmed?.answers[index];
          last[index] = new Set(isBack ? [given, ...answersTo(index)] : [given]);
        } else if (deed === "wait") await passes(3);
        else if (deed === "offline") device.isOnline = false;
        else if (deed === "open" && device.tabs.length < 2) device.open();
        else if (deed === "close") device.close(tab);
      } else if (device.tabs.length > 0) {
        // Closed on its question, which is an answer to it: what is there counts.
        decided(state, "theirs");
        device.close(tab);
      }
      if (random() < 0.3) {
        device.isOnline = true;
        for (const other of device.tabs) other.networkBack();
      }
      await settled();
      if (server.attempt.progress.tabSwitchCount > 3) break;
    }
    for (const device of [laptop, phone]) {
      device.isOnline = true;
      for (const tab of device.tabs) tab.networkBack();
    }
    await passes(60);
    const tabs = [...laptop.tabs, ...phone.tabs];
    const running = tabs.filter((tab) => isRunning(tab.getState()));
    expect(running.length).toBeLessThanOrEqual(1);
    for (const tab of running) {
      expect(answersIn(tab.getState())).toEqual(server.attempt.progress.answers);
    }
    for (const index of QUESTIONS) {
      const options = [...(last[index] ?? [])];
      const onServer = server.attempt.progress.answers[index] ?? -1;
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
});
