import type { ReactNode } from "react";
import {
  fileColumns,
  passageColumns,
  scheduleColumns,
  sectionColumns,
} from "#rules/file-columns.ts";
import classes from "./cell-names.module.css";

const names = [...fileColumns, ...passageColumns, ...sectionColumns, ...scheduleColumns];
// The longest first, so that passage_title is no passage.
const longestFirst = [...names].sort((one, other) => other.length - one.length);
const COLUMN = new RegExp(`\\b(${longestFirst.join("|")})\\b`);

/** A sentence with the names of the file's columns set apart. */
export function withCellNames(sentence: string): ReactNode {
  let place = 0;
  return sentence.split(COLUMN).map((part, index) => {
    const start = place;
    place += part.length;
    return index % 2 === 0 ? (
      part
    ) : (
      <code className={classes.name} key={start}>
        {part}
      </code>
    );
  });
}
