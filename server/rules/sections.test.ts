import { describe, expect, it } from "vitest";
import { afterWork, type SectionState, startedSections, sumLeft } from "./section-work.ts";
import { followedBy, laidOut, type Section, type SectionInput, sectionErrors } from "./sections.ts";

const input = (more: Partial<SectionInput> = {}): SectionInput => ({
  title: "Logic",
  questionCount: 2,
  minutes: null,
  isLocked: false,
  ...more,
});
const timed = input({ minutes: 10, isLocked: true });
/** With titles of their own, where none is given. */
const named = (sections: SectionInput[]) =>
  sections.map((section, index) =>
    section.title === "Logic" ? { ...section, title: `Logic ${index + 1}` } : section,
  );
const messages = (sections: SectionInput[], questionCount = 4, durationMinutes = 20) =>
  sectionErrors(named(sections), { questionCount, durationMinutes }).map(({ message }) => message);

describe("sections of a test", () => {
  it("are none, or 2 to 12 that hold all of its questions", () => {
    expect(messages([])).toEqual([]);
    expect(messages([input(), input()])).toEqual([]);
    expect(messages([timed, timed])).toEqual([]);
    expect(messages([input()])).toEqual(["A test has no sections or at least 2"]);
    expect(messages(Array.from({ length: 13 }, () => input()))).toEqual([
      "A test can have at most 12 sections",
    ]);
    expect(messages([input(), input({ questionCount: 3 })])).toEqual([
      "The sections hold 5 questions, and the test asks 4",
    ]);
  });

  it.each([
    [{ title: "  " }, "Section 2 needs a title"],
    [{ title: "x".repeat(101) }, "Title of Section 2 must be at most 100 characters"],
    [{ questionCount: 0 }, "Section 2 needs at least one question"],
    [{ isLocked: true }, "Section 2 is locked, so it needs minutes"],
  ])("are refused with %o", (more, message) => {
    expect(messages([input(), input(more)])).toEqual([message]);
  });

  it("have titles of their own, whatever the case and the spaces", () => {
    const sections = [
      input({ title: "Law" }),
      input({ title: " law  " }),
      input({ title: "Logic" }),
    ];
    expect(sectionErrors(sections, { questionCount: 6, durationMinutes: 20 })).toEqual([
      {
        field: "sections.1.title",
        message: "Section 2 has the title of section 1: give each its own",
      },
    ]);
  });

  it("have minutes all or none, whose sum is the duration", () => {
    expect(messages([timed, input()])).toEqual([
      "Give minutes to every section or to none: Section 2 has none",
    ]);
    expect(messages([timed, { ...timed, minutes: 0 }])).toEqual([
      "Minutes of Section 2 must be a whole number from 1 to 300",
    ]);
    const errors = sectionErrors(named([timed, timed]), { questionCount: 4, durationMinutes: 30 });
    expect(errors).toEqual([
      {
        field: "durationMinutes",
        message: "The duration must be the sum of the sections' minutes, 20, not 30",
      },
    ]);
  });

  it("follow their questions when they are not sent", () => {
    const sections = laidOut([input(), input({ title: "Law" })]);
    const sectionOf = new Map([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 1],
    ]);
    const counts = (ids: number[]) =>
      followedBy(sections, sectionOf, ids)?.map(({ questionCount }) => questionCount) ?? null;
    expect(counts([1, 9, 2, 4, 3, 8])).toEqual([3, 3]);
    expect(counts([1, 3, 4])).toEqual([1, 2]);
    expect(counts([1, 3, 2, 4]), "out of order").toBeNull();
    expect(counts([1, 2]), "nothing left to the second").toBeNull();
  });
});

const paper = (...locked: boolean[]) =>
  laidOut(locked.map((isLocked) => input({ minutes: 10, isLocked })));
const work = (
  sections: readonly Section[],
  state: SectionState,
  elapsed: number,
  section: number | null = null,
  claimedLeft: number | null = null,
) => afterWork(sections, state, { elapsed, section, claimedLeft });

describe("the clocks of sections", () => {
  const locked = paper(true, true, true);
  const open = paper(false, false, false);

  it("run one after the other", () => {
    const { state, refusals } = work(locked, startedSections(locked), 630);
    expect(state).toEqual({ section: 1, reached: 1, left: [0, 570, 600] });
    expect(refusals, "answers in transit for a minute").toEqual([null, null, "not_begun"]);
    expect(work(locked, startedSections(locked), 661).refusals).toEqual([
      "over",
      null,
      "not_begun",
    ]);
    expect(work(locked, startedSections(locked), 5_000).state.left).toEqual([0, 0, 0]);
  });

  it("end a locked section that is left, and never open it again", () => {
    const { state } = work(locked, startedSections(locked), 100, 1, 600);
    expect(state).toEqual({ section: 1, reached: 1, left: [0, 600, 600] });
    const back = work(locked, state, 10, 0, 500);
    expect(back.state).toEqual({ section: 1, reached: 1, left: [0, 590, 600] });
    expect(back.refusals).toEqual(["over", null, "not_begun"]);
  });

  it("let one come back to an unlocked section while it has time", () => {
    const { state } = work(open, startedSections(open), 100, 1, 570);
    expect(state).toEqual({ section: 1, reached: 1, left: [530, 570, 600] });
    const back = work(open, state, 50, 0, 520);
    expect(back.state).toEqual({ section: 0, reached: 1, left: [520, 530, 600] });
    expect(back.refusals).toEqual([null, null, "not_begun"]);
  });

  it("begin with what was gone back to once the last is over", () => {
    const { state } = work(open, { section: 2, reached: 2, left: [30, 0, 20] }, 25);
    expect(state).toEqual({ section: 0, reached: 2, left: [25, 0, 0] });
  });

  it("believe less time, and never more", () => {
    const started = startedSections(locked);
    expect(work(locked, started, 30, 0, 400).state.left).toEqual([400, 600, 600]);
    expect(work(locked, started, 30, 0, 600).state.left).toEqual([570, 600, 600]);
    expect(work(locked, started, 700, 1, 600).state.left).toEqual([0, 500, 600]);
    expect(work(locked, started, 700, 0, 600).state).toMatchObject({ section: 1, reached: 1 });
  });

  it("take answers of sections that were gone through in the meantime", () => {
    const { state, refusals } = work(locked, startedSections(locked), 60, 2, 590);
    expect(state).toEqual({ section: 2, reached: 2, left: [0, 0, 590] });
    expect(refusals).toEqual([null, null, null]);
    // Said to be left long ago or not: what decides is until when it can have been open.
    expect(work(locked, startedSections(locked), 700, 1, 1).refusals[0]).toBe("over");
  });
});

/** A plain generator of numbers from 0 to 1, the same for a seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Seconds ticked off one by one, in the section in progress, then in the next that has time. */
function ticked(state: SectionState, seconds: number): SectionState {
  const left = [...state.left];
  let { section } = state;
  const next = () => {
    for (let step = 1; step <= left.length; step += 1) {
      const candidate = (section + step) % left.length;
      if ((left[candidate] ?? 0) > 0) return candidate;
    }
    return section;
  };
  for (let second = 0; second < seconds; second += 1) {
    if ((left[section] ?? 0) === 0) section = next();
    if ((left[section] ?? 0) > 0) left[section] = (left[section] ?? 0) - 1;
  }
  if ((left[section] ?? 0) === 0) section = next();
  return { section, reached: Math.max(state.reached, section), left };
}

describe("whatever a client says, over 200 courses", () => {
  it("no clock gains, all together fall by what passed, and what is over stays over", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seeded(seed);
      const pick = (most: number) => Math.floor(random() * most);
      const sections = paper(...Array.from({ length: 2 + pick(4) }, () => random() < 0.5));
      let state = startedSections(sections);
      for (let step = 0; step < 12; step += 1) {
        const elapsed = pick(random() < 0.2 ? 1_500 : 120);
        const says = random() < 0.6 ? pick(sections.length) : null;
        const claimed = random() < 0.5 ? pick(700) : null;
        const { state: after, refusals } = work(sections, state, elapsed, says, claimed);
        const place = `seed ${seed}, step ${step}`;
        after.left.forEach((left, index) => {
          expect(left, place).toBeGreaterThanOrEqual(0);
          expect(left, place).toBeLessThanOrEqual(state.left[index] ?? 0);
          if ((state.left[index] ?? 0) === 0) expect(refusals[index], place).not.toBeNull();
          if (index > after.reached) expect(refusals[index], place).toBe("not_begun");
          const isPassed = index < after.section && sections[index]?.isLocked;
          if (isPassed) expect(left, place).toBe(0);
        });
        expect(sumLeft(after), place).toBeLessThanOrEqual(Math.max(0, sumLeft(state) - elapsed));
        expect(after.reached, place).toBeGreaterThanOrEqual(state.reached);
        if (sumLeft(after) > 0) {
          expect(after.left[after.section], place).toBeGreaterThan(0);
          expect(refusals[after.section], place).toBeNull();
        }
        if (says === null && claimed === null) {
          // Who says nothing: exactly a clock that ticks.
          const plain = ticked(state, elapsed);
          expect(after.left, place).toEqual(plain.left);
          if (sumLeft(after) > 0) expect(after.section, place).toBe(plain.section);
        }
        state = after;
      }
    }
  });
});
