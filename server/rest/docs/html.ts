/** Text that is HTML already, made by `html` alone. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | readonly Part[];

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function written(part: Part): string {
  if (part === null) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(written).join("");
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** HTML with its holes filled: text is escaped, null is nothing, a list is joined. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    texts
      .map((text, index) => text + (index < parts.length ? written(parts[index] ?? null) : ""))
      .join(""),
  );
}
