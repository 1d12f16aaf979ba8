import { figure } from "#rules/figures.ts";
import { foldText } from "#rules/fold-text.ts";
import { sectionLimits, testLimits } from "#rules/limits.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { truncate } from "#rules/text.ts";
import { UnreadableFile } from "./file-failure.ts";
import type { SectionText } from "./readers/reader.ts";

/** A section as a file says it: a run of its rows. */
export interface FileSection {
  title: string;
  /** Null without a clock of its own. */
  minutes: number | null;
  /** Whether it is over once it was left; null while no row says it, which means that it is not. */
  isLocked: boolean | null;
  /** The first and the last row of it, the bad ones too. */
  firstRow: number;
  lastRow: number;
}

const { sectionsMin, sectionsMax, sectionTitleMaxLength } = sectionLimits;
const { testDurationMinMinutes: shortest, testDurationMaxMinutes: longest } = testLimits;

const LOCKED: ReadonlyMap<string, boolean> = new Map([
  ...["true", "yes", "1"].map((word) => [word, true] as const),
  ...["false", "no", "0"].map((word) => [word, false] as const),
]);

const shown = (cell: string) => truncate(cell, 40);

/**
 * The sections that the rows of a test's file say, in its order: the same section in rows that follow
 * each other, its minutes and its lock in one of them or in all (docs/rules.md, section 10).
 */
export class FileSections {
  readonly #sections: FileSection[] = [];
  /** The first row that says no section; null while each says one. */
  #without: number | null = null;
  /** What was wrong first with a section's name or minutes: what lacks because of it is that row's fault. */
  #flaw: string | null = null;

  /** In the order of the file. */
  get all(): FileSection[] {
    return this.#sections.map((section) => ({ ...section }));
  }

  /**
   * Takes the next row. @returns what is wrong with its cells and what would be right; null for nothing
   *
   * @throws UnreadableFile for more sections than a test can have
   */
  read(row: number, cells: SectionText): string | null {
    const error = this.#read(row, cells);
    if (error !== null && /^section(_minutes)? /.test(error)) this.#flaw ??= `Row ${row}: ${error}`;
    return error;
  }

  #read(row: number, { title, minutes, locked }: SectionText): string | null {
    if (title === "") return this.#readWithout(row, { minutes, locked });
    if (this.#without !== null) {
      return `section is ${shown(title)}, but row ${this.#without} says none. Write the section in each row, or in none.`;
    }
    const lengthError = storedTextError("section", title, sectionTitleMaxLength);
    if (lengthError !== null) return `${lengthError}.`;
    const current = this.#sections.at(-1);
    const known = this.#sections.find((section) => foldText(section.title) === foldText(title));
    if (known !== undefined && known !== current) {
      const next = this.#sections[this.#sections.indexOf(known) + 1];
      return `section is ${shown(title)}, which ended in row ${known.lastRow}: row ${next?.firstRow} begins ${shown(next?.title ?? "")}. Put the row with its section.`;
    }
    if (known === undefined && this.#sections.length === sectionsMax) {
      throw new UnreadableFile(
        `A test can have at most ${sectionsMax} sections; row ${row} begins another, ${shown(title)}.`,
      );
    }
    const section = known ?? { title, minutes: null, isLocked: null, firstRow: row, lastRow: row };
    if (known === undefined) this.#sections.push(section);
    section.lastRow = row;
    return this.#readMinutes(section, minutes) ?? this.#readLocked(section, locked);
  }

  #readWithout(row: number, { minutes, locked }: Omit<SectionText, "title">): string | null {
    const [column, cell] =
      minutes === "" ? ["section_locked", locked] : ["section_minutes", minutes];
    if (cell !== "") {
      return `section is empty but ${column} is ${shown(cell)}. Name the section, or leave both empty.`;
    }
    if (this.#sections.length > 0) {
      return "section is empty, but the rows above say one. Write the section in each row, or in none.";
    }
    this.#without ??= row;
    return null;
  }

  #readMinutes(section: FileSection, cell: string): string | null {
    if (cell === "") return null;
    // 20.0 is what some spreadsheets make of 20.
    const minutes = /^\d{1,4}(\.0+)?$/.test(cell) ? Number(cell) : 0;
    if (minutes < shortest || minutes > longest) {
      return `section_minutes is ${shown(cell)}. It must be a whole number from ${shortest} to ${longest}.`;
    }
    if (section.minutes !== null && section.minutes !== minutes) {
      return `section_minutes is ${minutes}, but the rows above give ${shown(section.title)} ${section.minutes}. Write the same minutes in each row of a section.`;
    }
    section.minutes = minutes;
    return null;
  }

  #readLocked(section: FileSection, cell: string): string | null {
    if (cell === "") return null;
    const isLocked = LOCKED.get(cell.toLowerCase());
    if (isLocked === undefined) {
      return `section_locked is ${shown(cell)}. It must be true or false.`;
    }
    if (section.isLocked !== null && section.isLocked !== isLocked) {
      return `section_locked is ${isLocked}, but the rows above give ${shown(section.title)} ${section.isLocked}. Write the same in each row of a section.`;
    }
    section.isLocked = isLocked;
    return null;
  }

  /**
   * What only shows at the end of the file.
   *
   * @throws UnreadableFile for a single section, minutes on some only, a lock without minutes, and more
   *   minutes than a test has
   */
  finish(): void {
    const sections = this.#sections;
    const [first] = sections;
    if (first === undefined) return;
    if (sections.length < sectionsMin) {
      throw new UnreadableFile(
        this.#flaw ??
          `The file has one section, ${shown(first.title)}. A test has none or ${sectionsMin} to ${sectionsMax}: name another, or leave the column section out.`,
      );
    }
    const timed = sections.find(({ minutes }) => minutes !== null);
    const untimed = sections.find(({ minutes }) => minutes === null);
    if (timed !== undefined && untimed !== undefined) {
      throw new UnreadableFile(
        this.#flaw ??
          `Give section_minutes to every section or to none: ${placeWords(untimed)} has none, ${placeWords(timed)} has ${timed.minutes}.`,
      );
    }
    const locked = sections.find(({ minutes, isLocked }) => minutes === null && isLocked);
    if (locked !== undefined) {
      throw new UnreadableFile(
        `${placeWords(locked)} is locked, so it needs section_minutes: without a clock it never ends. Give every section its minutes, or leave section_locked empty.`,
      );
    }
    const sum = sections.reduce((total, { minutes }) => total + (minutes ?? 0), 0);
    if (sum > longest) {
      throw new UnreadableFile(
        `The sections have ${figure(sum)} minutes together. A test has at most ${longest}.`,
      );
    }
  }
}

/** "Legal Reasoning (rows 12 to 30)" */
export function placeWords({ title, firstRow, lastRow }: FileSection): string {
  const rows = firstRow === lastRow ? `row ${firstRow}` : `rows ${firstRow} to ${lastRow}`;
  return `${shown(title)} (${rows})`;
}
