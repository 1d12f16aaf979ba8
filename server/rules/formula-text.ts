// Converts formulas to readable text, for lists and titles, which show no MathML.
import { splitFormulas } from "./formulas.ts";
import { plainText } from "./text.ts";

const SYMBOLS: Readonly<Record<string, string>> = {
  times: "×",
  cdot: "·",
  div: "÷",
  pm: "±",
  mp: "∓",
  le: "≤",
  leq: "≤",
  ge: "≥",
  geq: "≥",
  lt: "<",
  gt: ">",
  ne: "≠",
  neq: "≠",
  approx: "≈",
  equiv: "≡",
  infty: "∞",
  to: "→",
  rightarrow: "→",
  Rightarrow: "⇒",
  circ: "°",
  degree: "°",
  angle: "∠",
  triangle: "△",
  parallel: "∥",
  perp: "⊥",
  therefore: "∴",
  in: "∈",
  cup: "∪",
  cap: "∩",
  subset: "⊂",
  sum: "∑",
  int: "∫",
  prod: "∏",
  partial: "∂",
  dots: "…",
  ldots: "…",
  cdots: "…",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  epsilon: "ε",
  theta: "θ",
  lambda: "λ",
  mu: "μ",
  pi: "π",
  rho: "ρ",
  sigma: "σ",
  phi: "φ",
  omega: "ω",
  Delta: "Δ",
  Sigma: "Σ",
  Omega: "Ω",
  quad: " ",
  qquad: " ",
  left: "",
  right: "",
  displaystyle: "",
};

const FRACTIONS = new Set(["frac", "dfrac", "tfrac", "cfrac"]);
/** Commands that only style their argument. */
const STYLES = /^(?:text|math)[a-z]*$|^(?:operatorname|overline|underline|bar|vec|hat|boxed|mbox)$/;

const RAISED = { from: "0123456789+-=()n°′", to: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ°′" };
const LOWERED = { from: "0123456789+-=()", to: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎" };

/** Deeper braces are read as one level, so that no text exhausts the stack. */
const DEEPEST = 40;

const TOKEN = /\\[A-Za-z]+|\\.|\s+|./gsu;

/** Adds brackets, unless it is one number, one word, or bracketed already. */
function grouped(text: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`;
}

function shifted(text: string, { from, to }: typeof RAISED, sign: string): string {
  const letters = [...to];
  const places = [...text].map((letter) => from.indexOf(letter));
  return places.includes(-1)
    ? sign + grouped(text)
    : places.map((place) => letters[place]).join("");
}

/** Reads the tokens of a formula one by one. */
class TexReader {
  readonly #tokens: string[];
  #at = 0;
  #depth = 0;

  constructor(tex: string) {
    this.#tokens = tex.match(TOKEN) ?? [];
  }

  /** The text up to the end of the group, or of the formula. */
  read(end?: string): string {
    let text = "";
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at++] ?? "";
      if (token === end) return text;
      text += this.#one(token);
    }
    return text;
  }

  #one(token: string): string {
    if (token === "{") {
      if (this.#depth >= DEEPEST) return "";
      this.#depth++;
      const inside = this.read("}");
      this.#depth--;
      return inside;
    }
    if (token === "}") return "";
    if (token === "^") return shifted(this.#argument(), RAISED, "^");
    if (token === "_") return shifted(this.#argument(), LOWERED, "_");
    if (token === "~" || token === "&") return " ";
    if (!token.startsWith("\\")) return token;
    return this.#command(token.slice(1));
  }

  #command(name: string): string {
    if (FRACTIONS.has(name)) return `${grouped(this.#argument())}/${grouped(this.#argument())}`;
    if (name === "sqrt") {
      const index = this.#optional();
      return `${index === "" ? "" : shifted(index, RAISED, "")}√${grouped(this.#argument())}`;
    }
    const symbol = Object.hasOwn(SYMBOLS, name) ? SYMBOLS[name] : undefined;
    if (symbol !== undefined) return symbol;
    if (name === "begin" || name === "end") {
      this.#argument();
      return " ";
    }
    if (STYLES.test(name)) return this.#argument();
    if (/^[A-Za-z]/.test(name)) return name;
    // A space of some width, a line break, or an escaped sign.
    return /[,;:!\s\\]/.test(name) ? " " : name;
  }

  /** The content of square brackets after a command. */
  #optional(): string {
    if (this.#tokens[this.#at] !== "[" || this.#depth >= DEEPEST) return "";
    this.#at++;
    this.#depth++;
    const inside = this.read("]");
    this.#depth--;
    return inside.trim();
  }

  #argument(): string {
    while (/^\s/.test(this.#tokens[this.#at] ?? "")) this.#at++;
    const token = this.#tokens[this.#at];
    if (token === undefined || token === "}" || this.#depth >= DEEPEST) return "";
    this.#at++;
    this.#depth++;
    const text = this.#one(token).trim();
    this.#depth--;
    return text;
  }
}

/** A formula as readable text: "a/b" for `\frac{a}{b}`. An unknown command is shown by its name. */
export function formulaText(tex: string): string {
  return new TexReader(tex).read().replace(/\s+/g, " ").trim();
}

/** A plain text with its formulas as readable text. */
export function withFormulaText(text: string): string {
  return splitFormulas(text)
    .map((part, index) => (index % 2 === 0 ? part : formulaText(part)))
    .join("");
}

/** A question's or passage's text for a list or a title: without markup, its formulas as readable text. */
export function lineText(text: string): string {
  return withFormulaText(plainText(text));
}
