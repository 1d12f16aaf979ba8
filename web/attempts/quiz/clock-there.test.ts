import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { activeAttemptOf } from "../session/machine/quiz-state.ts";
import { samplePaper } from "../testing/sample-attempt.ts";
import { goOnIn, sampleDevice, settled } from "../testing/sample-places.ts";
import { SampleServer } from "../testing/sample-server.ts";
import { passes } from "../testing/sample-visit.ts";
import { leftByChoice } from "./clock-there.ts";

beforeEach(() => void vi.useFakeTimers({ now: samplePaper.startedAt }));
afterEach(() => void vi.useRealTimers());

it.each(["mine", "theirs"] as const)(
  "says of a choice between two devices what it then leaves: %s",
  async (keep) => {
    const server = new SampleServer();
    const [laptop, phone] = [sampleDevice(server, "laptop"), sampleDevice(server, "phone")];
    const here = laptop.open();
    await settled();
    here.act({ type: "optionChosen", option: 1 });
    await passes(3);
    laptop.isOnline = false;
    here.act({ type: "optionChosen", option: 2 });
    await passes(30);
    const there = phone.open();
    await settled();
    await goOnIn(there);
    there.act({ type: "optionChosen", option: 3 });
    await passes(100);
    laptop.isOnline = true;
    here.networkBack();
    await passes(0.1);
    const state = here.getState();
    if (state.phase !== "savedElsewhere") throw new Error(state.phase);
    const said = leftByChoice(state);
    here.act({ type: "versionChosen", keep });
    await settled();
    const attempt = activeAttemptOf(here.getState());
    expect(here.getState().phase).toBe("inProgress");
    const left = said[keep === "mine" ? "here" : "there"]?.seconds ?? 0;
    expect(Math.abs((attempt?.secondsAtStart ?? 0) - left)).toBeLessThanOrEqual(1);
    for (const tab of [here, there]) tab.end();
  },
);
