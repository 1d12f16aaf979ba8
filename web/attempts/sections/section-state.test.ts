import { describe, expect, it } from "vitest";
import { sectionedAttempt, sectionedPaper } from "../testing/sample-sections.ts";
import {
  closedSection,
  lesserOf,
  lostAnswers,
  movedTo,
  stateAt,
  stateOf,
} from "./section-state.ts";

const list = (isLocked: boolean) => sectionedPaper(5, isLocked).sections?.list ?? [];
const locked = list(true);
const open = list(false);
const at = (section: number, left: number[], reached = section) => ({ section, reached, left });
const progress = (changes = {}) => sectionedAttempt(sectionedPaper(), changes).progress;

describe("where sections stand", () => {
  it("follows from the attempt's clock, over any number of ends", () => {
    const full = at(0, [300, 300, 300]);
    expect(stateAt(locked, full, 900)).toBe(full);
    expect(stateAt(locked, full, 850)).toEqual(at(0, [250, 300, 300]));
    expect(stateAt(locked, full, 250)).toEqual(at(2, [0, 0, 250]));
    expect(stateAt(locked, at(0, [0, 300, 300]), 600), "without any time it is over").toEqual(
      at(1, [0, 300, 300]),
    );
    expect(stateAt(locked, at(2, [0, 0, 0]), 0), "nothing follows the last").toEqual(
      at(2, [0, 0, 0]),
    );
  });

  it("costs what was left of a locked section, and nothing of one that is not", () => {
    expect(movedTo(locked, at(0, [200, 300, 300]), 1)).toEqual(at(1, [0, 300, 300]));
    expect(movedTo(open, at(0, [200, 300, 300]), 2)).toEqual(at(2, [200, 300, 300]));
  });

  it("makes nothing of what can't be, such as more time than a section has", () => {
    const kept = (sections: unknown) =>
      stateOf(locked, progress({ sections, timeLeftSeconds: 700 }));
    expect(kept(at(0, [900, 300, 300]))).toEqual(at(0, [100, 300, 300]));
    expect(kept(at(7, [100, 300, 300]))).toEqual(at(0, [100, 300, 300]));
    expect(kept(at(0, [100, 300]))).toEqual(at(0, [100, 300, 300]));
    expect(kept(null)).toEqual(at(0, [100, 300, 300]));
  });

  it("never has more time than either of two states, and is where the further one is", () => {
    expect(lesserOf(at(0, [240, 300, 300]), at(1, [0, 250, 300]))).toEqual(at(1, [0, 250, 300]));
    expect(lesserOf(at(2, [100, 200, 50]), at(0, [90, 300, 300], 1))).toEqual(at(2, [90, 200, 50]));
  });
});

it("says why a section can't be gone to", () => {
  const state = at(1, [0, 200, 300]);
  expect([0, 1, 2].map((section) => closedSection(locked, state, section))).toEqual([
    "over",
    null,
    null,
  ]);
  const first = at(0, [200, 300, 300]);
  expect(closedSection(locked, first, 2)).toBe("behind");
  expect(closedSection(open, first, 2)).toBeNull();
});

describe("answers that would come too late", () => {
  const base = { state: at(0, [100, 300, 300]), answers: [-1, -1, -1, -1, -1, -1] };
  const lost = (silence: number, answers: number[], section = 1) =>
    lostAnswers(locked, base, progress({ answers, sections: at(section, [0, 300, 300]) }), silence);

  it("are those of this device alone to a section that has been over for a minute", () => {
    expect(lost(150, [1, -1, 2, -1, -1, -1])).toEqual([]);
    expect(lost(170, [1, -1, 2, -1, -1, -1])).toEqual([0]);
    expect(lost(170, [-1, -1, 2, -1, -1, -1])).toEqual([]);
    expect(lost(500, [1, 0, 2, -1, 3, -1], 2)).toEqual([0, 1, 2]);
  });

  it("are none once the time of all is over, since no resume helps then", () => {
    expect(lost(770, [1, -1, -1, -1, -1, -1])).toEqual([]);
  });
});
