import { isTimed, outcomeAt, type Taken } from "./model.ts";

const SIZES = [10, 20, 30];

function slowPlaces({ works }: Taken): Set<number> {
  const shown = works.filter(({ firstShown }) => firstShown >= 0).map(({ seconds }) => seconds);
  shown.sort((one, other) => one - other);
  const half = shown.length / 2;
  const doubled = (shown[Math.ceil(half) - 1] ?? 0) + (shown[Math.floor(half)] ?? 0);
  const isSlow = ({ firstShown, seconds }: Taken["works"][number]) =>
    firstShown >= 0 && doubled > 0 && seconds > doubled;
  return new Set([...works.entries()].flatMap(([place, work]) => (isSlow(work) ? place : [])));
}

/** Whether what was asked is as docs/learning.md, section 5, has it, whatever was drawn. */
export function askedFigures(taken: Taken, asked: readonly number[]) {
  const slow = slowPlaces(taken);
  const places = [...taken.works.keys()];
  const isNotable = (place: number) =>
    outcomeAt(taken, place) !== "right" || taken.works[place]?.marked === true || slow.has(place);
  const notable = places.filter(isNotable).length;
  const others = places.length - notable;
  const sixth = Math.ceil(places.length / 6);
  const round = SIZES.find((size) => size >= sixth) ?? 30;
  const allowed = [Math.min(round, places.length), places.length];
  // At least a third were right where there are so many, and no more while others are left.
  const mostNotable = asked.length - Math.ceil(asked.length / 3);
  const due = Math.max(Math.min(notable, mostNotable), asked.length - others);
  return {
    isSizeAllowed: allowed.includes(asked.length),
    notableAskedTooFew: due - asked.filter(isNotable).length,
    isInOrder: asked.every((place, index) => index === 0 || place > (asked[index - 1] ?? place)),
  };
}

/** What a finished review came to (docs/learning.md, section 5). @param held questions whose keys are hidden */
export function blindFigures(
  taken: Taken,
  asked: readonly number[],
  given: readonly number[],
  held: ReadonlySet<number>,
) {
  const hundredths = (isRight: boolean, answer: number) =>
    answer < 0 ? 0 : isRight ? taken.right : -taken.wrong;
  const places = [...taken.questions.entries()].map(([place, { id, key }]) => {
    const first = taken.works[place]?.answer ?? -1;
    const later = asked.includes(place) ? (given[asked.indexOf(place)] ?? -1) : -1;
    const [before, after] = [hundredths(first === key, first), hundredths(later === key, later)];
    const group = `${first === key ? "RIGHT" : "WRONG"} ${later === key ? "RIGHT" : "WRONG"}`;
    return { place, id, later, before, after: later < 0 ? before : after, group };
  });
  const answered = places.filter(({ later }) => later >= 0);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0) / 100;
  const unknown = answered.filter(({ group }) => group === "WRONG WRONG");
  const isQuick = ({ place }: { place: number }) => {
    const work = taken.works[place];
    return isTimed(taken) && work !== undefined && work.firstShown >= 0 && work.seconds < 30;
  };
  // What most are on, of equals what comes first; nothing where no two are on one.
  const aboutOf = (own: typeof answered) => {
    const labels = own.map(({ place }) => {
      const question = taken.questions[place];
      return question?.topic ?? question?.subject ?? "";
    });
    const counts = labels.map((label) => labels.filter((one) => one === label).length);
    const most = Math.max(0, ...counts);
    if (most < 2) return { about: null, aboutCount: 0 };
    return { about: labels[counts.indexOf(most)], aboutCount: most };
  };
  const groupOf = (name: string, kind: string) => {
    const own = answered.filter(({ id, group }) => group === kind && !held.has(id ?? 0));
    return {
      ...aboutOf(own),
      ...{ name, count: own.length, positions: own.map(({ place }) => place) },
      questionIds: own.map(({ id }) => String(id)),
      quickCount: own.filter(isQuick).length,
    };
  };
  return {
    timedScore: sum(places.map(({ before }) => before)),
    blindScore: sum(places.map(({ after }) => after)),
    maxMarks: (places.length * taken.right) / 100,
    unknownMarks: sum(unknown.map(({ before }) => taken.right - before)),
    leftOpen: asked.length - answered.length,
    notAsked: places.length - asked.length,
    groups: [
      groupOf("RIGHT_TWICE", "RIGHT RIGHT"),
      groupOf("WRONG_THEN_RIGHT", "WRONG RIGHT"),
      groupOf("WRONG_TWICE", "WRONG WRONG"),
      groupOf("RIGHT_THEN_WRONG", "RIGHT WRONG"),
    ],
  };
}
