import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";

// Every word of a button starts with a capital, as in "Save and Add Another"; small words in the middle stay lower
// case.
const WEB = fileURLToPath(new URL("..", import.meta.url));
const BUTTONS = new Set(["Button", "ButtonLink", "TextButton", "CopyButton"]);
const LABELS = new Set(["confirmLabel", "cancelLabel", "saveLabel"]);
const SMALL = /^(a|an|and|as|at|by|for|from|in|it|of|on|or|the|to|with|CSV|lexam-data\.zip)$/;

type Node = { type: string } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The possible texts of an expression; both of a conditional. Computed values become "X". */
function wordsOf(node: Node | null): string[] {
  if (node === null) return [];
  if (node.type === "JSXText") return [String(node.value).replace(/\s+/g, " ")];
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [""];
  if (node.type === "JSXExpressionContainer") return wordsOf(node.expression as Node);
  if (node.type === "ConditionalExpression") {
    return [...wordsOf(node.consequent as Node), ...wordsOf(node.alternate as Node)];
  }
  if (node.type === "LogicalExpression") {
    const right = wordsOf(node.right as Node);
    return node.operator === "&&" ? ["", ...right] : [...wordsOf(node.left as Node), ...right];
  }
  if (node.type === "TemplateLiteral") {
    const pieces = node.quasis as { value: { cooked: string } }[];
    return [pieces.map(({ value }) => value.cooked).join("X")];
  }
  return [node.type === "JSXElement" ? "" : "X"];
}

/** The labels of a file's buttons. */
function buttonWords(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    const opening = node.openingElement as { name: { name: string } } | undefined;
    if (node.type === "JSXElement" && BUTTONS.has(opening?.name.name ?? "")) {
      const parts = (node.children as Node[]).map(wordsOf);
      const whole = parts.reduce(
        (before, part) => before.flatMap((one) => part.map((next) => one + next)),
        [""],
      );
      found.push(...whole);
    }
    if (node.type === "JSXAttribute" && LABELS.has((node.name as { name: string }).name)) {
      found.push(...wordsOf(node.value as Node | null));
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync("buttons.tsx", source).program as unknown as Node);
  return found.map((text) => text.trim()).filter((text) => text !== "");
}

/** Labels in lower case by design. */
const DRAWN = new Set([
  ...["Continue draft", "Paper with key", "Next missing", "Next wrong: question X"],
  ...["Show all X", "Show its X", "Show X more", "More filters", "More filters (X)"],
]);

function isInTitleCase(text: string): boolean {
  if (DRAWN.has(text)) return true;
  const [first = "", ...others] = text.split(" ");
  return /^[^a-z]/.test(first) && others.every((word) => /^[^a-z]/.test(word) || SMALL.test(word));
}

it("reads what a button says, of a choice both", () => {
  const source = '<Button busy={a}>{all ? "Show less" : <b />}</Button>';
  expect(buttonWords(source)).toEqual(["Show less"]);
  expect(isInTitleCase("Show less")).toBe(false);
  expect(isInTitleCase("Finish and Submit")).toBe(true);
});

it("finds every button's words in title case", () => {
  const files = globSync("**/*.tsx", { cwd: WEB }).filter((file) => !file.endsWith(".test.tsx"));
  const wrong = files.flatMap((file) =>
    buttonWords(readFileSync(WEB + file, "utf8"))
      .filter((words) => !isInTitleCase(words))
      .map((words) => `${file}: ${words}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});
