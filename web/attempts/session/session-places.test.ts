// Two tabs and two devices on one attempt (docs/attempts.md, section 9).
import { describe, expect, it } from "vitest";
import { answerIn, goOnIn, settled, startedOn, twoDevices } from "../testing/sample-places.ts";
import { answersIn, passes } from "../testing/sample-visit.ts";
import { Refused, Unreachable } from "./gateway/gateway.ts";

const at = twoDevices();

describe("two tabs of one browser", () => {
  it("the second says where the first is before it takes over, and what that costs", async () => {
    const first = await startedOn(at.laptop);
    await answerIn(first, 2, 1);
    await passes(10);
    const second = at.laptop.open();
    await settled();
    second.act({ type: "resumeChosen" });
    await settled();
    expect(second.getState()).toMatchObject({
      phase: "savedElsewhere",
      place: "tab",
      differences: [],
      theirs: { progress: { currentQuestion: 2, timeLeftSeconds: 590, tabSwitchCount: 0 } },
    });
    expect(at.server.count("resume")).toBe(0);
    expect(first.getState().phase).toBe("inProgress");

    second.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(answersIn(second.getState())).toEqual([-1, -1, 1, -1]);
    expect(at.server.count("resume")).toBe(1);
    expect(first.getState()).toMatchObject({
      phase: "savedElsewhere",
      place: "tab",
      differences: [],
    });
  });

  it("leaving it to the other tab calls that one forward, and writes nothing", async () => {
    const first = await startedOn(at.laptop);
    await answerIn(first, 0, 1);
    await passes(3);
    const second = at.laptop.open();
    await settled();
    second.act({ type: "resumeChosen" });
    await settled();
    const made = at.server.calls.length;
    second.act({ type: "placeLeft" });
    await settled();
    expect(second.getState()).toMatchObject({ phase: "savedElsewhere", isLeft: true });
    expect(at.laptop.calledForward).toBe(1);
    expect(at.server.calls.length).toBe(made);
    await answerIn(first, 1, 1);
    await passes(3);
    expect(at.server.attempt.progress.answers).toEqual([1, 1, -1, -1]);
    // The second tab can take it back, with the changes the first made since.
    second.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(answersIn(second.getState())).toEqual([1, 1, -1, -1]);
  });

  it("what the first could not send yet goes on in the second", async () => {
    const first = await startedOn(at.laptop);
    await passes(2);
    at.server.failure = new Unreachable(false);
    await answerIn(first, 3, 2);
    await passes(3);
    at.server.failure = null;
    const second = at.laptop.open();
    await settled();
    await goOnIn(second);
    expect(answersIn(second.getState())).toEqual([-1, -1, -1, 2]);
    await passes(3);
    expect(at.server.attempt.progress.answers).toEqual([-1, -1, -1, 2]);
  });

  it("a tab that is asleep is not waited for", async () => {
    const first = await startedOn(at.laptop);
    await answerIn(first, 0, 2);
    at.laptop.close(first);
    const second = at.laptop.open();
    await settled();
    second.act({ type: "resumeChosen" });
    await settled();
    expect(second.getState().phase).toBe("inProgress");
  });
});

describe("two devices", () => {
  it.each(["before the offer", "under the offer", "during the resume", "after the resume"])(
    "resumes right after a save, when the last one is stored %s",
    async (moment) => {
      const first = await startedOn(at.laptop);
      await answerIn(first, 0, 1);
      await passes(3);
      await answerIn(first, 1, 2);
      const { save, resume } = at.server;
      let land: () => Promise<unknown> = () => Promise.resolve();
      // The page closes at once, and its last save takes time.
      at.server.save = (...args) => {
        land = () => save.apply(at.server, args).catch(() => undefined);
        return new Promise(() => undefined);
      };
      at.laptop.close(first);
      await settled();
      at.server.save = save;
      if (moment === "before the offer") await land();
      const again = at.laptop.open();
      await settled();
      if (moment === "under the offer") await land();
      if (moment === "during the resume") {
        at.server.resume = async () => {
          await land();
          return resume.call(at.server);
        };
      }
      again.act({ type: "resumeChosen" });
      await settled();
      if (moment === "after the resume") await land();
      await passes(3);
      expect(again.getState()).toMatchObject({
        phase: "inProgress",
        attempt: { tabSwitchCount: 1, resumeCount: 1 },
      });
      expect(at.server.attempt.progress.answers).toEqual([1, 2, -1, -1]);
      expect(again.getSaveState()).toMatchObject({ kind: "saved" });
      await answerIn(again, 2, 3);
      await passes(3);
      expect(at.server.attempt.progress.answers).toEqual([1, 2, 3, -1]);
    },
  );

  it("a page that has sent everything sees who went on, and is asked nothing else", async () => {
    const first = await startedOn(at.laptop);
    await answerIn(first, 0, 1);
    await passes(3);
    const second = at.phone.open();
    await settled();
    await goOnIn(second);
    await answerIn(second, 0, 2);
    await answerIn(second, 1, 3);
    await passes(35);
    expect(first.getState()).toMatchObject({
      phase: "savedElsewhere",
      place: "device",
      differences: [],
      theirs: { takenUp: { from: "Chrome on Android" } },
    });
    // The choice reads the server again, and finds the new answer.
    await answerIn(second, 2, 0);
    await passes(3);
    first.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(answersIn(first.getState())).toEqual([2, 3, 0, -1]);
  });

  it("lists what differs, and again when more was answered there before the choice", async () => {
    const first = await startedOn(at.laptop);
    await answerIn(first, 0, 1);
    await passes(3);
    at.laptop.isOnline = false;
    await answerIn(first, 1, 1);
    await answerIn(first, 2, 1);
    const second = at.phone.open();
    await settled();
    await goOnIn(second);
    await answerIn(second, 1, 3);
    await passes(3);
    at.laptop.isOnline = true;
    first.networkBack();
    await settled();
    expect(first.getState()).toMatchObject({
      phase: "savedElsewhere",
      differences: [{ index: 1, here: 1, there: 3 }],
      merging: { here: 1, there: 0 },
    });
    await answerIn(second, 2, 0);
    await answerIn(second, 3, 0);
    await passes(3);
    const before = at.server.attempt.progress;
    first.act({ type: "versionChosen", keep: "mine" });
    await settled();
    expect(at.server.attempt.progress).toEqual(before);
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
    expect(at.server.attempt.progress.answers).toEqual([1, 1, 1, 0]);
  });

  it("a choice that the server does not answer is asked again, and costs its penalty once", async () => {
    const first = await startedOn(at.laptop);
    await passes(3);
    const second = at.phone.open();
    await settled();
    await goOnIn(second);
    await passes(40);
    expect(first.getState().phase).toBe("savedElsewhere");
    at.phone.close(second);
    await settled();
    at.laptop.isOnline = false;
    first.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(first.getState()).toMatchObject({ task: null, failure: { kind: "offline" } });
    at.laptop.isOnline = true;
    // The response to the resume is lost after the penalty was taken.
    const { resume } = at.server;
    at.server.resume = async () => {
      await resume.call(at.server);
      throw new Unreachable(false);
    };
    first.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(first.getState()).toMatchObject({ task: null, failure: { kind: "unanswered" } });
    at.server.resume = resume;
    first.act({ type: "versionChosen", keep: "theirs" });
    await settled();
    expect(first.getState().phase).toBe("inProgress");
    expect(at.server.attempt.resumeCount).toBe(2);
  });

  it("a refusal is shown in the server's words, and is no dead end", async () => {
    const first = await startedOn(at.laptop);
    await answerIn(first, 0, 1);
    await passes(3);
    at.laptop.close(first);
    const again = at.laptop.open();
    await settled();
    const { resume } = at.server;
    at.server.resume = () => Promise.reject(new Refused("other", "Ask again later."));
    again.act({ type: "resumeChosen" });
    await settled();
    expect(again.getState()).toMatchObject({
      phase: "resumeOffer",
      task: null,
      failure: { kind: "refused", message: "Ask again later." },
    });
    at.server.resume = resume;
    again.act({ type: "resumeChosen" });
    await settled();
    expect(again.getState().phase).toBe("inProgress");
  });

  it("an offer that somebody else took up is made again, with current figures", async () => {
    const first = await startedOn(at.laptop);
    await answerIn(first, 0, 1);
    await passes(3);
    at.laptop.close(first);
    await settled();
    const offered = at.laptop.open();
    await settled();
    const second = at.phone.open();
    await settled();
    await goOnIn(second);
    await answerIn(second, 1, 1);
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
