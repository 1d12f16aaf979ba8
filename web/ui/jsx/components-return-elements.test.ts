import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";

// A component that returns a text would create a text node beside other children. Translators replace text nodes
// (jsx-runtime.ts), so a component must return elements.
const WEB = fileURLToPath(new URL("../..", import.meta.url));

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The possible results of an expression; both of a conditional. */
function choicesOf(node: Node | null): Node[] {
  switch (node?.type) {
    case undefined:
      return [];
    case "ConditionalExpression":
      return [node?.consequent, node?.alternate].flatMap((part) => choicesOf(part as Node));
    case "LogicalExpression":
      return [node?.left, node?.right].flatMap((part) => choicesOf(part as Node));
    default:
      return node ? [node] : [];
  }
}

/** The results of a function, without those of inner functions. */
function returnedBy(body: Node): Node[] {
  if (body.type !== "BlockStatement") return choicesOf(body);
  const inside = (node: Node): Node[] => {
    if (node.type.includes("Function")) return [];
    if (node.type === "ReturnStatement") return choicesOf(node.argument as Node | null);
    return childrenOf(node).flatMap(inside);
  };
  return inside(body);
}

function isText(node: Node): boolean {
  if (node.type === "TemplateLiteral" || node.type === "BinaryExpression") return true;
  if (node.type === "Literal") return typeof node.value === "string" && node.value !== "";
  // A list of elements or passed children, and not `formatClock(seconds)`.
  return (
    node.type === "CallExpression" &&
    isNode(node.callee) &&
    node.callee.type === "Identifier" &&
    /^(format|figure|counted|signed|percent)|(Text|Words)$/.test(String(node.callee.name))
  );
}

/** The components of a file that return a text, and the text. */
function returnedTexts(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, name: unknown): void => {
    const isFunction = node.type.includes("Function");
    const own = isNode(node.id) ? node.id.name : name;
    if (isFunction && /^[A-Z]\w*[a-z]/.test(String(own)) && isNode(node.body)) {
      for (const text of returnedBy(node.body).filter(isText)) {
        found.push(`${own}: ${source.slice(text.start, text.end)}`);
      }
    }
    // `const Head = memo(function …)` is a component; a function inside it is not.
    const passed = node.type === "VariableDeclarator" || node.type === "CallExpression";
    for (const child of childrenOf(node)) visit(child, passed ? own : undefined);
  };
  visit(parseSync("component.tsx", source).program as unknown as Node, undefined);
  return found;
}

it("finds the texts that a component returns", () => {
  const source = `
    function Left({ by }) { if (by) return <b />; return by === null ? "nothing" : formatClock(by); }
    const Head = memo(() => "of " + count);
    function words() { return "a word"; }
    function Fine() { return list.map(() => { return "of a list"; }); }
  `;
  expect(returnedTexts(source)).toEqual([
    'Left: "nothing"',
    "Left: formatClock(by)",
    'Head: "of " + count',
  ]);
});

it("finds none in the web client", () => {
  const files = globSync("**/*.tsx", { cwd: WEB }).filter((file) => !file.endsWith(".test.tsx"));
  const wrong = files.flatMap((file) =>
    returnedTexts(readFileSync(WEB + file, "utf8")).map((text) => `${file}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});
