import { questionColumnNames } from "#rules/question-columns.ts";
import { snakeCase } from "#rules/snake-case.ts";
import type { Writer } from "./writer.ts";

/** JSON Lines: each question an object on a line of its own, with the names that the REST API uses. */
export const jsonWriter: Writer = {
  head: () => "",
  question: ({ question, passage, id, section, schedule }) => {
    const words = questionColumnNames.map((name) => [snakeCase(name), question[name]]);
    const line = {
      ...(id === undefined ? {} : { id }),
      ...Object.fromEntries(words),
      passage: passage && { text: passage.text, title: passage.title, source: passage.source },
      ...(section === undefined
        ? {}
        : {
            section: section && {
              title: section.title,
              minutes: section.minutes,
              locked: section.isLocked,
            },
          }),
      ...(Object.keys(schedule ?? {}).length === 0 ? {} : { schedule }),
    };
    return `${JSON.stringify(line)}\n`;
  },
};
