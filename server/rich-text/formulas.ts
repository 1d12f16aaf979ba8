import { figure } from "#rules/figures.ts";
import { mathIn } from "#rules/formulas.ts";
import { questionLimits } from "#rules/limits.ts";
import { RichTextFlaw } from "./flaw.ts";

const { formulaMaxLength, htmlMaxLength } = questionLimits;

/** Formulas of one text. */
const MOST = 200;

/** Elements of a formula within each other: under half the depth that a text may have. */
const MOST_DEPTH = 40;

/** Commands that link to other sites or write markup. */
const DOING = /\\(href|url|includegraphics|html[A-Za-z]+)(?![A-Za-z])/;
/** Commands that define others: a few characters of them can make the library work for seconds. */
const DEFINING =
  /\\([egx]?def|(?:re)?newcommand|providecommand|(?:future)?let|global|long)(?![A-Za-z])/;
/** Expansions of the library's own macros in one formula; a formula of 2,000 characters has fewer. */
const MOST_EXPANSIONS = 1_000;

/** Whether a text may have a formula: most have none, and need no library. */
export function mayHaveFormula(text: string): boolean {
  return text.includes("\\(");
}

/** What the library says, for people who write a formula. */
const PLAINER: [RegExp, string][] = [
  [/^Unexpected end of input in a macro argument, expected (.+)$/, "$1 is missing at its end"],
  [/^Expected (.+), got 'EOF'$/, "$1 is missing at its end"],
  [/^Expected 'EOF', got (.+)$/, "$1 can't stand there"],
  [/^Too many expansions: .*$/, "it has too many commands"],
  [/^Undefined control sequence: /, "there is no command "],
  [/^Expected group (?:after|as argument to) /, "something is missing after "],
];

function failure(tex: string, error: unknown): RichTextFlaw {
  const { rawMessage, message, position } = error as {
    rawMessage?: string;
    message: string;
    position?: number;
  };
  const said = (rawMessage ?? message.replace(/^KaTeX parse error:\s*/, "")).replace(/\.$/, "");
  const reason = PLAINER.reduce((text, [from, to]) => text.replace(from, to), said);
  const place =
    position === undefined ? "" : ` at its character ${Math.min(position + 1, tex.length + 1)}`;
  const shown = tex.length > 60 ? `${tex.slice(0, 60)}…` : tex;
  return new RichTextFlaw(
    `The formula \\(${shown}\\) can't be read${place}: ${reason}. Write it in TeX between \\( and \\), as in \\(\\frac{1}{2}\\).`,
  );
}

/** How many elements stand within each other at most. @param math written by the library, each element closed */
function depthOf(math: string): number {
  let depth = 0;
  let most = 0;
  for (const [tag] of math.matchAll(/<[^<>]*>/g)) {
    if (tag.startsWith("</")) depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    most = Math.max(most, depth);
  }
  return most;
}

/** The attributes of formulas that are lengths. */
const LENGTH =
  / (?:width|height|depth|voffset|lspace|rspace|linethickness|minsize|maxsize|(?:column|row)spacing)="([^"<>]*)"/g;
/** A number of a length; in em, of a hundred, or in points. */
const NUMBER = /(-?(?:\d+(?:\.\d+)?|\.\d+))(%|px|pt)?/g;
const MOST_EM = 20;

/** The formula without lengths that would push what stands around it out of sight. */
export function withModestSizes(math: string): string {
  return math.replace(LENGTH, (whole, value: string) =>
    [...value.matchAll(NUMBER)].every(
      ([, number, unit]) => Math.abs(Number(number)) <= MOST_EM * (unit === undefined ? 1 : 20),
    )
      ? whole
      : "",
  );
}

/** Turns TeX into MathML, and counts the formulas of a text. */
export class Formulas {
  #count = 0;
  /** Characters of MathML so far. */
  #length = 0;

  /**
   * A formula as MathML that keeps its TeX.
   *
   * @throws RichTextFlaw that says where it is wrong
   */
  async toMathml(tex: string): Promise<string> {
    this.#count += 1;
    if (this.#count > MOST) {
      throw new RichTextFlaw(
        `A text can have at most ${MOST} formulas. Split it, or write some as text.`,
      );
    }
    if (this.#length > htmlMaxLength) {
      throw new RichTextFlaw(
        `The formulas of a text are longer than ${figure(htmlMaxLength)} characters in MathML. Split the text, or shorten them.`,
      );
    }
    if (tex.trim() === "")
      throw new RichTextFlaw("A formula is empty: \\( and \\) have nothing between them.");
    if (tex.length > formulaMaxLength) {
      throw new RichTextFlaw(
        `A formula has ${figure(tex.length)} characters. It must have at most ${figure(formulaMaxLength)}.`,
      );
    }
    const doing = DOING.exec(tex)?.[0];
    if (doing !== undefined) {
      throw new RichTextFlaw(`A formula can't have ${doing}: it does something. Take it out.`);
    }
    const defining = DEFINING.exec(tex)?.[0];
    if (defining !== undefined) {
      throw new RichTextFlaw(
        `A formula can't define commands of its own (${defining}). Write out what it stands for.`,
      );
    }
    // Loaded with the first formula: most processes never meet one.
    const { default: katex } = await import("katex");
    try {
      const whole = katex.renderToString(tex.trim(), {
        output: "mathml",
        throwOnError: true,
        strict: "ignore",
        trust: false,
        macros: {},
        maxExpand: MOST_EXPANSIONS,
        maxSize: 20,
      });
      const math = mathIn(whole);
      if (math === undefined) throw new Error("Nothing came of it");
      if (depthOf(math) > MOST_DEPTH) throw new Error("it is nested too deeply");
      this.#length += math.length;
      return withModestSizes(math);
    } catch (error) {
      throw failure(tex.trim(), error);
    }
  }
}
