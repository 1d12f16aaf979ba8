import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";
import { figure } from "./figures.ts";

test("digits are grouped as in India", () => {
  expect([0, 999, 1_000, 99_999, 1_00_000, 2_04_318, 1_23_45_678n].map(figure)).toEqual([
    "0",
    "999",
    "1,000",
    "99,999",
    "1,00,000",
    "2,04,318",
    "1,23,45,678",
  ]);
});

test("says what the engine's own formatter says", () => {
  const formatter = new Intl.NumberFormat("en-IN");
  fc.assert(
    fc.property(fc.oneof(fc.nat(), fc.maxSafeInteger(), fc.bigInt(0n, 10n ** 18n)), (count) => {
      expect(figure(count)).toBe(formatter.format(count));
    }),
  );
});

test("nothing writes figures, times or orders names in another way", async () => {
  const root = join(import.meta.dirname, "../..");
  const others: string[] = [];
  for (const room of ["server", "web"]) {
    for (const file of await readdir(join(root, room), { recursive: true })) {
      if (!/\.tsx?$/.test(file) || /\.test\.|generated|(^|\/)gql\//.test(file)) continue;
      const text = await readFile(join(root, room, file), "utf8");
      if (
        /toLocale\w*String|NumberFormat|DateTimeFormat|localeCompare|(Collator|Segmenter)\(/.test(
          text,
        )
      ) {
        others.push(join(room, file));
      }
    }
  }
  // Each creates its Intl object on first use (docs/decisions/0255).
  expect(others.sort()).toEqual([
    ...["server/rules/name-order.ts", "server/rules/text.ts", "server/rules/zone.ts"],
    "web/attempts/tools/HighlightsDialog.tsx",
  ]);
});

type Node = { type: string } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Names of counts. */
const COUNT = /(^count|Count)$|^total([A-Z]|$)|^(answered|lost)$/;

/** The last name of an expression that is shown. */
function shownName(node: Node): string {
  if (node.type === "Identifier") return String(node.name);
  return node.type === "MemberExpression" ? shownName(node.property as Node) : "";
}

/** Counts in a screen's text that are not formatted as figures. */
function bareCounts(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, parent: Node | null): void => {
    const isChild = parent?.type === "JSXElement" || parent?.type === "JSXFragment";
    const shown =
      node.type === "JSXExpressionContainer" && isChild
        ? [node.expression as Node]
        : node.type === "TemplateLiteral" &&
            (node.quasis as { value: { cooked: string } }[]).some(({ value }) =>
              value.cooked.includes(" "),
            )
          ? (node.expressions as Node[])
          : [];
    found.push(...shown.map(shownName).filter((name) => COUNT.test(name)));
    for (const child of Object.values(node).flat().filter(isNode)) visit(child, node);
  };
  visit(parseSync("screen.tsx", source).program as unknown as Node, null);
  return found;
}

/** These are formatted where they are named. */
const WORDED = new Set(["questions/ChoiceBar.tsx", "notebook/RightDays.tsx"]);

test("a count on a screen is a figure", async () => {
  expect(bareCounts("<p title={total}>{page.totalCount} of {figure(total)}</p>")).toEqual([
    "totalCount",
  ]);
  const template = (text: string) => `const words = \`${text.replaceAll("#", "$")}\``;
  expect(bareCounts(template("#{totalCount} users"))).toEqual(["totalCount"]);
  expect(bareCounts(template("#{id}/#{count}"))).toEqual([]);
  const web = join(import.meta.dirname, "../../web");
  const bare: string[] = [];
  for (const file of await readdir(web, { recursive: true })) {
    if (!file.endsWith(".tsx") || file.endsWith(".test.tsx") || WORDED.has(file)) continue;
    const counts = bareCounts(await readFile(join(web, file), "utf8"));
    bare.push(...counts.map((name) => `${file}: ${name}`));
  }
  expect(bare).toEqual([]);
});
