// The state of questions and sections in the test editor, and all its changes. One reducer, so that moves by keys,
// pointer and dialogs are the same, announce themselves and keep the focus.
import { figure } from "#rules/figures.ts";
import { testLimits } from "#rules/limits.ts";
import { joinedSet, splitSet, withoutQuestions, withQuestions } from "./outline.ts";
import { type Outline, unitsOf } from "./outline-groups.ts";
import { movedUnit, movedWithin, placeOf, stepped } from "./outline-moves.ts";
import { movedSection } from "./outline-sections.ts";
import { nameOfPassage, type PickedQuestion, withAdded } from "./selection.ts";

export interface OutlineState {
  outline: Outline;
  /** The ids in the outline; the same object while questions are only moved. */
  selected: ReadonlySet<string>;
  /** All questions that were ever selected, so that removed ones stay in their list and can be put back. */
  touched: readonly PickedQuestion[];
  /** The key of the section that questions are added to; null means the last one. */
  target: string | null;
  /** The keys of expanded sections. */
  open: ReadonlySet<string>;
  /** The question or section lifted by a key or the pointer, and the outline before that. */
  lifted: { id: string; before: Outline } | null;
  /** The control that should get the focus. */
  focus: { id: string; control: string } | null;
  /** The announcement of the last move, for screen readers. */
  said: string;
  /** The last action in words, and the state that Undo restores; null after another change. */
  done: { text: string; before: Outline | null } | null;
}

type Change = (outline: Outline) => Outline;

export type OutlineAction =
  /** Moves the unit of a question; `control` keeps the focus. */
  | { type: "move"; id: string; change: Change; control: string }
  | { type: "moveWithin"; id: string; to: number; control: string }
  | { type: "moveSection"; key: string; to: number }
  /** Lifts a question's unit by id, or a section by key. */
  | { type: "lift"; id: string }
  | { type: "step"; by: -1 | 1 }
  | { type: "over"; id: string }
  | { type: "drop" }
  | { type: "putBack" }
  | { type: "split"; id: string }
  | { type: "join"; passageId: string }
  | { type: "change"; change: Change }
  /** A change with Undo. */
  | { type: "act"; change: Change; text: string; focus?: OutlineState["focus"] }
  | { type: "toggle"; question: PickedQuestion }
  | { type: "add"; questions: readonly PickedQuestion[]; remark?: string | undefined }
  | { type: "takeOut"; questions: readonly PickedQuestion[] }
  /** Removes them from the test, without Undo. */
  | { type: "remove"; questions: readonly PickedQuestion[] }
  | { type: "clear" }
  | { type: "undo" }
  | { type: "fold"; key: string }
  | { type: "addTo"; key: string }
  | { type: "focused" };

/** The drop target of a section's line for questions; the section itself accepts sections. */
export const headOf = (key: string) => `head of ${key}`;

const idsOf = (questions: readonly PickedQuestion[]) => new Set(questions.map(({ id }) => id));
/** The first of two sections starts expanded. */
const openAtFirst = ({ sections }: Outline) =>
  new Set(sections.length === 2 ? [sections[0]?.key ?? ""] : []);

/** @param saved the outline of the saved test, whose questions stay in their list */
export function initialState(outline: Outline, saved: Outline): OutlineState {
  return {
    outline,
    selected: idsOf(outline.selection),
    touched: withAdded(saved.selection, outline.selection),
    open: openAtFirst(outline),
    ...{ target: null, lifted: null, focus: null, said: "", done: null },
  };
}

/** The index of the section that questions are added to; -1 without sections. */
export function targetOf({ outline: { sections }, target }: OutlineState): number {
  const at = sections.findIndex(({ key }) => key === target);
  return at === -1 ? sections.length - 1 : at;
}

/** The unit of a question, with its section and position. */
export function unitOf(outline: Outline, id: string) {
  const { section, place } = placeOf(outline, id);
  const unit = unitsOf(outline)[section]?.[place];
  return unit === undefined ? null : { unit, section, place };
}

const indexOf = ({ sections }: Outline, key: string) =>
  sections.findIndex((section) => section.key === key);

/** The announced position of a unit or section. */
function placeWords(outline: Outline, id: string): string {
  const { selection, sections } = outline;
  const found = unitOf(outline, id);
  if (found === null) {
    const index = indexOf(outline, id);
    return `${sections[index]?.title || "The section"} is section ${index + 1} of ${sections.length} now`;
  }
  const { unit, section } = found;
  const { length } = unit.questions;
  const title = sections[section]?.title;
  const within = title === undefined ? "" : `, in ${title.trim() || `section ${section + 1}`}`;
  if (length > 1)
    return `Set of ${length}, now ${unit.first + 1} to ${unit.first + length}${within}`;
  return title === undefined
    ? `Question ${id} is number ${unit.first + 1} of ${selection.length} now`
    : `Question ${id}, now ${unit.first + 1}${within}`;
}

/** The control to focus after a removal: the next remove button, or else the previous one. */
function focusAfter(outline: Outline, taken: readonly PickedQuestion[]): OutlineState["focus"] {
  const [first] = taken;
  const found = first === undefined ? null : unitOf(outline, first.id);
  if (first === undefined || found === null) return null;
  const { questions } = found.unit;
  const units = unitsOf(outline)[found.section] ?? [];
  const [list, at] =
    taken.length < questions.length
      ? [questions, questions.indexOf(first)]
      : [units.map((unit) => unit.questions[0]), found.place];
  const next = list[at + 1] ?? list[at - 1];
  // The rest of a set of two is a single question.
  const control = list === questions && questions.length > 2 ? "within-remove" : "remove";
  return next === undefined ? null : { id: next.id, control };
}

function changed(state: OutlineState, outline: Outline): OutlineState {
  const isSame =
    outline.selection.length === state.selected.size &&
    outline.selection.every(({ id }) => state.selected.has(id));
  const isDivided = state.outline.sections.length === 0 && outline.sections.length > 0;
  return {
    ...state,
    outline,
    selected: isSame ? state.selected : idsOf(outline.selection),
    touched: isSame ? state.touched : withAdded(state.touched, outline.selection),
    open: isDivided ? openAtFirst(outline) : state.open,
    focus: null,
    done: null,
  };
}

/** Moves the unit of a question, expands its new section, and announces the position. */
function moved(state: OutlineState, id: string, outline: Outline, control: string): OutlineState {
  const from = placeOf(state.outline, id);
  const to = placeOf(outline, id);
  if (from.section === to.section && from.place === to.place) return state;
  const key = outline.sections[to.section]?.key;
  const open = from.section === to.section || key === undefined ? state.open : [...state.open, key];
  return {
    ...changed(state, outline),
    open: new Set(open),
    focus: { id, control },
    said: placeWords(outline, id),
  };
}

function sectionMoved(state: OutlineState, key: string, to: number): OutlineState {
  const outline = movedSection(state.outline, key, to);
  if (indexOf(outline, key) === indexOf(state.outline, key)) return state;
  const focus = { id: key, control: "section-handle" };
  return { ...changed(state, outline), focus, said: placeWords(outline, key) };
}

/** Moves the lifted item to the pointer's position. */
function draggedOver(state: OutlineState, lifted: string, over: string): OutlineState {
  const { outline } = state;
  if (indexOf(outline, lifted) !== -1) return sectionMoved(state, lifted, indexOf(outline, over));
  const target = placeOf(outline, over);
  if (target.section !== -1) {
    return moved(state, lifted, movedUnit(outline, lifted, target), "handle");
  }
  const section = outline.sections.findIndex(({ key }) => headOf(key) === over);
  if (section === -1 || section === placeOf(outline, lifted).section) return state;
  const end = { section, place: Number.POSITIVE_INFINITY };
  return moved(state, lifted, movedUnit(outline, lifted, end), "handle");
}

function liftedWords(outline: Outline, id: string): string {
  const index = indexOf(outline, id);
  if (index !== -1) return `Section ${index + 1}, lifted`;
  const { length = 1 } = unitOf(outline, id)?.unit.questions ?? {};
  return length === 1 ? `Question ${id}, lifted` : `Set of ${length}, lifted`;
}

/** Handles keys and pointer for the lifted question or section. */
function withLifted(
  state: OutlineState,
  { id, before }: NonNullable<OutlineState["lifted"]>,
  action: OutlineAction,
): OutlineState {
  const { outline } = state;
  const index = indexOf(outline, id);
  const isSection = index !== -1;
  switch (action.type) {
    case "step":
      return isSection
        ? sectionMoved(state, id, Math.max(0, index + action.by))
        : moved(state, id, stepped(outline, id, action.by), "handle");
    case "over":
      return draggedOver(state, id, action.id);
    case "drop": {
      const where = isSection
        ? `Dropped as section ${index + 1}`
        : `Dropped. ${placeWords(outline, id)}`;
      return { ...state, lifted: null, said: where };
    }
    case "putBack":
      return {
        ...changed(state, before),
        lifted: null,
        focus: { id, control: isSection ? "section-handle" : "handle" },
        said: isSection ? "Put back" : `Put back. ${placeWords(before, id)}`,
      };
    default:
      return state;
  }
}

/** A change that Undo can revert. */
function acted(
  state: OutlineState,
  next: Outline,
  text: string,
  focus: OutlineState["focus"] = null,
) {
  const before = next === state.outline ? null : state.outline;
  return { ...changed(state, next), focus, done: { text, before } };
}

export function outlineReducer(state: OutlineState, action: OutlineAction): OutlineState {
  const { outline } = state;
  switch (action.type) {
    case "move":
      return moved(state, action.id, action.change(outline), action.control);
    case "moveWithin": {
      const { id, control } = action;
      const next = movedWithin(outline, id, action.to);
      const number = next.selection.findIndex((question) => question.id === id) + 1;
      const said = `Question ${id} is number ${number} of ${next.selection.length} now`;
      return { ...changed(state, next), focus: { id, control }, said };
    }
    case "moveSection":
      return sectionMoved(state, action.key, action.to);
    case "lift":
      return {
        ...state,
        lifted: { id: action.id, before: outline },
        said: liftedWords(outline, action.id),
      };
    case "split": {
      const question = outline.selection.find(({ id }) => id === action.id);
      if (question?.passage == null) return state;
      const text = `“${nameOfPassage(question)}” is split`;
      const focus = { id: action.id, control: "join" };
      return acted(state, splitSet(outline, question.passage.id), text, focus);
    }
    case "join": {
      const next = joinedSet(outline, action.passageId);
      const set = next.selection.filter(({ passage }) => passage?.id === action.passageId);
      const focus = set[0] ? { id: set[0].id, control: "handle" } : null;
      return acted(state, next, `A set of ${figure(set.length)} again`, focus);
    }
    case "change":
      return changed(state, action.change(outline));
    case "act":
      return acted(state, action.change(outline), action.text, action.focus);
    case "toggle": {
      const { question } = action;
      const next = state.selected.has(question.id)
        ? withoutQuestions(outline, idsOf([question]))
        : withQuestions(outline, [question], targetOf(state));
      return changed(state, next);
    }
    case "add": {
      const most = testLimits.testQuestionsMax;
      const next = withQuestions(outline, action.questions, targetOf(state), most);
      const count = next.selection.length - outline.selection.length;
      const added = `${figure(count)} ${count === 1 ? "question" : "questions"} added`;
      const remark = action.remark ? `, ${action.remark}` : "";
      const full = next.selection.length === most ? "; the test is full" : "";
      return acted(state, count === 0 ? outline : next, `${added}${remark}${full}`);
    }
    case "takeOut": {
      const { questions } = action;
      const [first] = questions;
      const what =
        questions.length === 1 ? `Question ${first?.id}` : `A set of ${figure(questions.length)}`;
      const focus = focusAfter(outline, questions);
      return acted(
        state,
        withoutQuestions(outline, idsOf(questions)),
        `${what} is taken out`,
        focus,
      );
    }
    case "remove":
      return changed(state, withoutQuestions(outline, idsOf(action.questions)));
    case "clear":
      return acted(state, withoutQuestions(outline, state.selected), "The selection is cleared");
    case "undo": {
      if (!state.done?.before) return state;
      return { ...changed(state, state.done.before), done: { text: "Taken back", before: null } };
    }
    case "fold": {
      const open = new Set(state.open);
      if (!open.delete(action.key)) open.add(action.key);
      return { ...state, open };
    }
    case "addTo":
      return { ...state, target: action.key };
    case "focused":
      return { ...state, focus: null };
    default:
      return state.lifted === null ? state : withLifted(state, state.lifted, action);
  }
}
