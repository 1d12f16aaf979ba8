import { questionColumnNames } from "#rules/question-columns.ts";
import { snakeCase } from "#rules/snake-case.ts";
import type { Writer, WrittenQuestion } from "./writer.ts";
import { NewPictures, pictureFile, withPictures } from "./written-markup.ts";

const named = (html: string | null) =>
  html === null ? null : withPictures(html, (hash) => `file:${pictureFile(hash)}`);

function lineOf({ question, markup, passage, id, section, schedule }: WrittenQuestion): string {
  const words = questionColumnNames.map((name) => [snakeCase(name), question[name]]);
  const optionsHtml = markup?.optionsHtml ?? [];
  const line = {
    ...(id === undefined ? {} : { id }),
    ...Object.fromEntries(words),
    question_html: named(markup?.questionHtml ?? null),
    options_html: optionsHtml.length === 0 ? null : optionsHtml.map(named),
    explanation_html: named(markup?.explanationHtml ?? null),
    lang: markup?.lang ?? null,
    passage: passage && {
      ...{ text: passage.text, title: passage.title, source: passage.source },
      ...{ html: named(passage.html ?? null), lang: passage.lang ?? null },
    },
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
}

/** A picture as a line of its own, before the first question that shows it. */
function pictureLine(hash: string, bytes: Uint8Array): string {
  const base64 = Buffer.from(bytes).toString("base64");
  return `${JSON.stringify({ picture: pictureFile(hash), base64 })}\n`;
}

/** JSON Lines: each question an object on a line of its own, with the names that the REST API uses. */
export const jsonWriter: Writer = {
  ...{ manifest: null, hasMarkup: true, foot: "" },
  head: () => "",
  part: () => {
    const pictures = new NewPictures();
    return {
      question: (written) => {
        const lines = pictures.of(written).map(([hash, bytes]) => pictureLine(hash, bytes));
        return { text: lines.join("") + lineOf(written) };
      },
    };
  },
};
