// Keys in tables: numbers over letters, beside letters, or both in each cell.

import { linesIn, type Place, type Table } from "./blocks.ts";
import { isKeyLine, type Pair, pairsIn } from "./key-pairs.ts";
import { LETTER_CORE, numberOf } from "./paper-marks.ts";

const NUMBER =
  /^(?:(?:Q(?:uestion)?|प्रश्न|प्र)\.?\s?(?:No\.?\s?)?)?[([]?([\d०-९]{1,3})[)\].:]{0,2}$/i;
const KEY = new RegExp(
  `^(?:option\\s)?[([]?\\s?((?:${LETTER_CORE})(?:\\s?[,&/]\\s?(?:${LETTER_CORE}))*|[1-6१-६]|iii|ii|iv|i|v|bonus|deleted|none|\\*|[-–—])\\s?[)\\].]{0,2}$`,
  "i",
);
const KEY_LETTERS = new RegExp(`${LETTER_CORE}|iii|ii|iv|i|v`, "i");
const LABEL =
  /^(?:(?:q|que|ques|question|s|sr|sl)?\.?\s?(?:no|nos|number)?\.?|ans(?:wer)?s?\.?|key|option|correct\s(?:option|answer)|प्रश्न|उत्तर)(?:\s?(?:no|key|option)\.?)?$/i;

function textsOf({ rows }: Table): string[][] {
  return rows.map((row) =>
    row.map(({ content }) =>
      linesIn(content)
        .map(({ text }) => text.trim())
        .join(" ")
        .trim(),
    ),
  );
}

/** The numbers and keys of a table: beside each other, below each other, or both in each cell. */
export function keysOfTable(table: Table): (Pair & { place: Place })[] {
  const { page, number: paragraph } = table;
  const texts = textsOf(table);
  const filled = texts.flat().filter((text) => text !== "");
  if (filled.length < 4) return [];
  const place = { page, number: paragraph };
  const both = filled.flatMap((text) => (NUMBER.test(text) ? [] : (pairsIn(text) ?? [])));
  if (both.length >= 2 && both.length >= filled.length * 0.6)
    return both.map((pair) => ({ ...pair, place }));
  const isNumber = (text = "") => NUMBER.test(text);
  const numberIn = (text = "") => numberOf(NUMBER.exec(text)?.[1] ?? "");
  const keyOf = (text = "") => KEY.exec(text)?.[1] ?? "";
  const isSaid = ({ said }: Pair) => said !== "" && !/^[-–—]$/.test(said);
  const below: Pair[] = [];
  for (const [at, row] of texts.entries()) {
    const keys = texts[at + 1];
    const columns = [...row.keys()].filter((column) => isNumber(row[column]));
    if (keys === undefined || columns.length < Math.max(2, row.length - 1)) continue;
    const said = columns.map((column) => keys[column] ?? "");
    // Plain numbers below plain numbers are as well the next numbers.
    const isSure = !/^\d+$/.test(row[0] ?? "") || said.some((text) => KEY_LETTERS.test(text));
    const isKeys = isSure && said.every((text) => text === "" || keyOf(text) !== "");
    if (!isKeys) continue;
    for (const column of columns)
      below.push({ number: numberIn(row[column]), said: keyOf(keys[column]) });
  }
  const beside: Pair[] = [];
  for (const row of texts) {
    for (let column = 0; column + 1 < row.length; column += 1) {
      if (!isNumber(row[column]) || keyOf(row[column + 1]) === "") continue;
      beside.push({ number: numberIn(row[column]), said: keyOf(row[column + 1]) });
      column += 1;
    }
  }
  const found = below.length > beside.length ? below : beside;
  const isWhole = found.length >= 2 && found.length * 2 >= filled.length * 0.6;
  return isWhole ? found.filter(isSaid).map((pair) => ({ ...pair, place })) : [];
}

/** Whether most cells of a table are numbers that go on, and letters, as keys have them. */
export function looksLikeKeys(table: Table): boolean {
  const filled = textsOf(table)
    .flat()
    .filter((text) => text !== "");
  const pairs = filled.flatMap((text) => (isKeyLine(text) ? (pairsIn(text) ?? []) : []));
  const letters = filled.filter((text) => KEY.test(text) && !NUMBER.test(text));
  const lone = filled.filter((text) => NUMBER.test(text));
  const known = filled.filter(
    (text) => NUMBER.test(text) || KEY.test(text) || LABEL.test(text) || isKeyLine(text),
  );
  const numbers = new Set([
    ...lone.map((text) => numberOf(NUMBER.exec(text)?.[1] ?? "")),
    ...pairs.map(({ number }) => number),
  ]);
  const size = Math.max(...numbers) - Math.min(...numbers) + 1;
  // Options beside their words: "(a)", "36", "(b)", "40".
  const options = letters.map((text) => KEY.exec(text)?.[1]?.toLowerCase()).join("");
  const isOptions = pairs.length === 0 && /^(?:abcde?|abc|अबसद|कखगघ)$/.test(options);
  return (
    known.length >= filled.length * 0.7 &&
    letters.length + pairs.length >= 3 &&
    numbers.size >= 3 &&
    size <= numbers.size * 1.5 &&
    !isOptions
  );
}
