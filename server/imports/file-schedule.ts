import { z } from "zod";
import type { FieldError } from "#rules/failures.ts";
import { type ScheduleColumn, scheduleColumns } from "#rules/file-columns.ts";
import { LATE_ANSWER_RULES, NO_SCHEDULE, type Schedule, scheduleErrors } from "#rules/schedule.ts";
import { truncate } from "#rules/text.ts";
import { fromZone, momentsShownAs, toZone, zoneName } from "#rules/zone.ts";
import { UnreadableFile } from "./file-failure.ts";

/** A cell of a test's file that says something of its schedule, and the first row that has it. */
export interface ScheduleCell {
  column: ScheduleColumn;
  text: string;
  row: number;
}

/** Sentences of one refusal at most. */
const MOST_ERRORS = 10;

const shown = (cell: string) => truncate(cell, 40);
const place = ({ row, column }: Pick<ScheduleCell, "row" | "column">) => `Row ${row}, ${column}:`;

function refuse(errors: readonly string[]): never {
  throw new UnreadableFile(errors.slice(0, MOST_ERRORS).join(" "));
}

/** Collects the schedule that the rows of a test's file say: each column in one row, or the same in several. */
export class FileSchedule {
  readonly #cells = new Map<ScheduleColumn, ScheduleCell>();
  readonly #errors: string[] = [];

  read(row: number, cells: ReadonlyMap<ScheduleColumn, string>): void {
    for (const [column, text] of cells) {
      const known = this.#cells.get(column);
      if (known === undefined) this.#cells.set(column, { column, text, row });
      else if (known.text !== text && this.#errors.length < MOST_ERRORS) {
        this.#errors.push(
          `${place({ row, column })} ${shown(text)}, but row ${known.row} says ${shown(known.text)}. Write it in one row, or the same in each.`,
        );
      }
    }
  }

  get all(): ScheduleCell[] {
    return [...this.#cells.values()];
  }

  /** @throws UnreadableFile where rows say different schedules */
  finish(): void {
    if (this.#errors.length > 0) refuse(this.#errors);
  }
}

/** What a cell says, or in a sentence what is wrong with it and what would be right. */
type Read<Value> = { value: Value } | { error: string };

const isoTime = z.iso.datetime({ offset: true });
const localTime = z.iso.datetime({ local: true });

function readTime(text: string): Read<Date> {
  if (isoTime.safeParse(text).success) return { value: new Date(text) };
  const [, day, hour = "", minute] = /^(\d{4}-\d\d-\d\d)[ T](\d\d?):(\d\d)$/.exec(text) ?? [];
  const local = `${day}T${hour.padStart(2, "0")}:${minute}`;
  if (!localTime.safeParse(local).success) {
    return {
      error: `${shown(text)} is no time. Write it as 2026-12-06 10:00, by the institute’s clock (${zoneName()}), or with a zone as 2026-12-06T04:30:00Z.`,
    };
  }
  const [moment] = momentsShownAs(new Date(`${local}Z`));
  if (moment !== undefined) return { value: moment };
  const next = timeText(fromZone(new Date(`${local}Z`)));
  return { error: `The clock skips ${text}. Write ${next}, or a time before the change.` };
}

/** A moment as `readTime` reads it back: by the institute's clock, where that says all of it. */
function timeText(moment: Date): string {
  const text = toZone(moment).toISOString().slice(0, 16);
  const isAll = fromZone(new Date(`${text}Z`)).getTime() === moment.getTime();
  return isAll ? text.replace("T", " ") : moment.toISOString();
}

function readBoolean(text: string): Read<boolean> {
  const word = text.toLowerCase();
  if (["true", "yes", "1"].includes(word)) return { value: true };
  if (["false", "no", "0"].includes(word)) return { value: false };
  return { error: `${shown(text)} is neither. Write true or false.` };
}

function readNumber(text: string): Read<number> {
  // 3.0 is what some spreadsheets make of 3.
  return /^\d{1,4}(\.0+)?$/.test(text)
    ? { value: Number(text) }
    : { error: `${shown(text)} is no number. Write how often a student may begin, such as 1.` };
}

function readLateAnswers(text: string): Read<Schedule["lateAnswers"]> {
  const value = LATE_ANSWER_RULES.find((rule) => rule === text.toLowerCase());
  if (value !== undefined) return { value };
  return { error: `${shown(text)} is no rule. Write ${LATE_ANSWER_RULES.join(" or ")}.` };
}

/** What each column sets. */
const FIELDS = {
  opens_at: ["opensAt", readTime],
  closes_at: ["closesAt", readTime],
  results_at: ["resultsAt", readTime],
  late_start_cut: ["isLateStartCut", readBoolean],
  attempt_limit: ["attemptLimit", readNumber],
  clock_runs_on: ["clockRunsOn", readBoolean],
  ranked: ["isRanked", readBoolean],
  late_answers: ["lateAnswers", readLateAnswers],
  opens_again: ["opensAgain", readBoolean],
} as const satisfies Record<
  ScheduleColumn,
  readonly [keyof Schedule, (text: string) => Read<unknown>]
>;

/**
 * The schedule that a file says; what it leaves out is as in a test that nobody scheduled.
 *
 * @param durationMinutes of the test, which results have to wait for
 * @throws UnreadableFile with row and column of everything that is wrong
 */
export function scheduleOfFile(cells: readonly ScheduleCell[], durationMinutes: number): Schedule {
  const schedule: Schedule = { ...NO_SCHEDULE };
  const errors: string[] = [];
  for (const cell of cells) {
    const [field, read] = FIELDS[cell.column];
    const result = read(cell.text);
    if ("error" in result) errors.push(`${place(cell)} ${result.error}`);
    else Object.assign(schedule, { [field]: result.value });
  }
  if (errors.length > 0) refuse(errors);
  const flaws = scheduleErrors(schedule, { durationMinutes, extraSeconds: 0 });
  if (flaws.length > 0) refuse(flaws.map((flaw) => flawWords(flaw, cells)));
  return schedule;
}

function flawWords({ field, message }: FieldError, cells: readonly ScheduleCell[]): string {
  const column = scheduleColumns.find((name) => FIELDS[name][0] === field);
  const cell = cells.find((said) => said.column === column) ?? cells[0];
  return cell === undefined
    ? message
    : `${place({ ...cell, column: column ?? cell.column })} ${message}`;
}

/** What columns a file writes a schedule in; a column is absent where it says what a file without it does. */
export function scheduleTexts(schedule: Schedule): Partial<Record<ScheduleColumn, string>> {
  const texts = scheduleColumns.flatMap((column) => {
    const value = schedule[FIELDS[column][0]];
    if (value === NO_SCHEDULE[FIELDS[column][0]] || value === null) return [];
    return [[column, value instanceof Date ? timeText(value) : String(value)]];
  });
  return Object.fromEntries(texts);
}
