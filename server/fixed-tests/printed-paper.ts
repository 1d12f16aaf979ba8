import { optionName } from "#rules/question-rules.ts";
import type { Section } from "#rules/sections.ts";
import { questionBlocks } from "#rules/text.ts";
import { escapeHtml } from "../rich-text/clean-markup.ts";
import type { PaperPassage, PaperQuestion } from "./papers.ts";

/** A test with everything that its printed pages need. */
export interface PrintedTest {
  title: string;
  durationMinutes: number;
  /** "+1 correct, −0.25 incorrect" */
  marks: string;
  sections: readonly Section[];
  questions: readonly PaperQuestion[];
  passages: readonly PaperPassage[];
  /** The pictures of all texts as data: URLs, by hash. */
  pictures: ReadonlyMap<string, string>;
}

/** The printed documents: the questions, the sheet to mark answers on, and the key with explanations. */
export const PRINTED_PARTS = ["booklet", "answer sheet", "key"] as const;
export type PrintedPart = (typeof PRINTED_PARTS)[number];

const STYLE = `
@page { size: A4; margin: 18mm 16mm 20mm; @bottom-center { content: counter(page) " / " counter(pages); font: 9pt sans-serif; } }
body { max-width: 178mm; margin: 0 auto; font: 11pt/1.45 "Source Serif 4", Georgia, "Noto Serif", serif; color: #000; }
h1 { margin: 0 0 2mm; font-size: 17pt; } h2 { margin: 7mm 0 2mm; font-size: 13pt; break-after: avoid; } h3 { margin: 0 0 1mm; font-size: 11pt; }
p { margin: 0 0 1.5mm; } img { max-width: 100%; height: auto; } table { border-collapse: collapse; } td, th { padding: 1mm 2mm; border: .3mm solid #666; }
.about { font: 10pt sans-serif; } .fields { display: flex; gap: 6mm; margin: 4mm 0; font: 10pt sans-serif; } .fields span { flex: 1; border-bottom: .3mm solid #000; padding-bottom: 5mm; }
.passage { margin: 5mm 0 3mm; padding: 0 0 2mm; border-bottom: .3mm solid #666; } .asked, .source { font: 9pt sans-serif; }
.question { display: grid; grid-template-columns: 10mm minmax(0, 1fr); margin: 0 0 4mm; break-inside: avoid; } .number { font-weight: 600; }
.options { margin: 0; padding: 0; list-style: none; } .options li { display: grid; grid-template-columns: 8mm minmax(0, 1fr); }
.sheet { columns: 4; column-gap: 8mm; margin: 5mm 0 0; padding: 0; list-style: none; font: 10pt sans-serif; } .sheet li { display: flex; gap: 2mm; align-items: center; break-inside: avoid; padding: .9mm 0; }
.sheet b { width: 8mm; text-align: right; } .sheet i { width: 5mm; height: 5mm; border: .3mm solid #000; border-radius: 50%; font: 7pt/5mm sans-serif; text-align: center; }
`;

const range = (first: number, last: number) =>
  first === last ? `Question ${first}` : `Questions ${first} to ${last}`;

/** Returns a plain text as HTML paragraphs, with labels and italics as on the screen. */
function plainHtml(text: string): string {
  return questionBlocks(text)
    .map(({ label, spans }) => {
      const words = spans.map(({ text: run, italic }) =>
        italic ? `<em>${escapeHtml(run)}</em>` : escapeHtml(run),
      );
      return `<p>${label === null ? "" : `<strong>${escapeHtml(label)}</strong> `}${words.join("")}</p>`;
    })
    .join("");
}

/** Writes the printed documents of one test. */
class Printing {
  readonly #test: PrintedTest;

  constructor(test: PrintedTest) {
    this.#test = test;
  }

  /** Rich texts were sanitised when they were stored, so they need no escaping. */
  #text(text: string, html: string | null | undefined, lang: string | null): string {
    const shown = (html ?? plainHtml(text)).replace(
      /\/api\/v1\/images\/([0-9a-f]{64})/g,
      (address, hash: string) => this.#test.pictures.get(hash) ?? address,
    );
    return `<div${lang === null ? "" : ` lang="${escapeHtml(lang)}"`}>${shown}</div>`;
  }

  #sectionAt(place: number): string {
    const section = this.#test.sections.find(({ start }) => start === place);
    if (section === undefined) return "";
    const minutes = section.minutes === null ? "" : `, ${section.minutes} minutes`;
    return `<h2>${escapeHtml(section.title)}${minutes}</h2>`;
  }

  #passageAt(place: number): string {
    const { questions, passages } = this.#test;
    const id = questions[place]?.passageId ?? null;
    const isFirst = questions.findIndex(({ passageId }) => passageId === id) === place;
    const passage =
      id === null || !isFirst ? undefined : passages.find((one) => one.passageId === id);
    if (passage === undefined) return "";
    const places = questions.flatMap(({ passageId }, at) => (passageId === id ? [at + 1] : []));
    const isRun = (places.at(-1) ?? 0) - (places[0] ?? 0) === places.length - 1;
    const asked = isRun
      ? range(places[0] ?? 0, places.at(-1) ?? 0)
      : `Questions ${places.join(", ")}`;
    const title = passage.title === null ? "" : `<h3>${escapeHtml(passage.title)}</h3>`;
    const source =
      passage.source === null ? "" : `<p class="source">${escapeHtml(passage.source)}</p>`;
    return `<div class="passage"><p class="asked">${asked}</p>${title}${this.#text(passage.text, passage.html, passage.lang)}${source}</div>`;
  }

  booklet(): string {
    const asked = this.#test.questions.map((question, place) => {
      const { questionText, questionHtml, options, optionsHtml, lang } = question;
      const listed = options.map(
        (option, index) =>
          `<li><span>${optionName(index)}</span>${this.#text(option, optionsHtml[index], lang)}</li>`,
      );
      return `${this.#sectionAt(place)}${this.#passageAt(place)}<div class="question"><span class="number">${place + 1}.</span><div>${this.#text(questionText, questionHtml, lang)}<ol class="options">${listed.join("")}</ol></div></div>`;
    });
    return asked.join("\n");
  }

  sheet(): string {
    const rows = this.#test.questions.map(({ options }, place) => {
      const bubbles = options.map((_, index) => `<i>${optionName(index)}</i>`).join("");
      return `<li><b>${place + 1}</b>${bubbles}</li>`;
    });
    return `<div class="fields"><span>Name</span><span>Roll number</span><span>Date</span></div><ol class="sheet">${rows.join("")}</ol>`;
  }

  key(): string {
    const answers = this.#test.questions.map((question, place) => {
      const { correctOptionIndex, explanation, explanationHtml, options, optionsHtml, lang } =
        question;
      const option = options[correctOptionIndex] ?? "";
      const reason = explanation === null ? "" : this.#text(explanation, explanationHtml, lang);
      return `${this.#sectionAt(place)}<div class="question"><span class="number">${place + 1}.</span><div><div class="options"><li><strong>${optionName(correctOptionIndex)}</strong>${this.#text(option, optionsHtml[correctOptionIndex], lang)}</li></div>${reason}</div></div>`;
    });
    return answers.join("\n");
  }
}

/** Returns one document of a test as self-contained HTML for A4. */
export function printedPaper(test: PrintedTest, part: PrintedPart): string {
  const printing = new Printing(test);
  const body = {
    booklet: () => printing.booklet(),
    "answer sheet": () => printing.sheet(),
    key: () => printing.key(),
  };
  const title = escapeHtml(test.title);
  const words = part === "booklet" ? "" : `: ${part}`;
  const { questions, durationMinutes, marks } = test;
  const about = `${questions.length} questions, ${durationMinutes} minutes. ${escapeHtml(marks)}.`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}${words}</title><style>${STYLE}</style></head>
<body><h1>${title}${words}</h1><p class="about">${about}</p>
${body[part]()}
</body></html>
`;
}
