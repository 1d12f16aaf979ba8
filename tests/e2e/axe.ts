// axe on a page as it is now. By itself it took a third of the time of all browser tests.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Of each page that ran in this process: how text looked whose contrast axe measured and found enough. */
const enough = new Set<number>();

/** As much of axe's inside as is watched; the version is pinned, and `axe.once.spec.ts` looks at it. */
interface Inside extends Pick<typeof axe, "run"> {
  _audit: {
    rules: { id: string; matches: (node: Element, ...more: unknown[]) => boolean }[];
    checks: Record<
      string,
      {
        evaluate: (
          this: { data: (told: object) => void },
          node: Element,
          ...more: unknown[]
        ) => unknown;
      }
    >;
  };
}

/**
 * What axe finds on the page as it is now. It is brought once to each document, and asked for violations
 * alone.
 *
 * The contrast of text is by far its dearest rule. It depends on the colours and sizes of the text and on
 * what is painted about it: in the elements that it stands in, and in those that it lies over or under. Text
 * that is in all of this like text that passed before, on this page or another, is not measured again.
 *
 * @param rules these only; null for all
 */
export async function axeViolations(page: Page, rules: string[] | null): Promise<axe.Result[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(SOURCE);
  const { violations, passed } = await page.evaluate(findViolations, { rules, known: [...enough] });
  for (const look of passed) enough.add(look);
  return violations;
}

/** Runs in the page. @returns what axe finds, and the looks that it measured and found enough */
async function findViolations(asked: { rules: string[] | null; known: number[] }) {
  const { axe: runner } = window as unknown as { axe: Inside };
  const rule = runner._audit.rules.find(({ id }) => id === "color-contrast");
  const check = runner._audit.checks["color-contrast"];
  if (!rule || !check) throw new Error("axe has no rule of contrast where it was.");
  const { matches } = rule;
  const { evaluate } = check;
  const known = new Set(asked.known);
  const passed = new Set<number>();

  /** A number for a text, of 53 bits. */
  const numberOf = (text: string): number => {
    let low = 0xdeadbeef;
    let high = 0x41c6ce57;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      low = Math.imul(low ^ unit, 2654435761);
      high = Math.imul(high ^ unit, 1597334677);
    }
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    return 4294967296 * (2097151 & high) + (low >>> 0);
  };
  /** What an element paints, and how; "" for as good as nothing, as most do. */
  const paintOf = (element: Element): string => {
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style;
    const paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
    const isPlain = paint === "rgba(0, 0, 0, 0),none,1,none,normal";
    return isPlain ? "" : [paint, style.position, style.zIndex].join();
  };
  const painters = [...document.querySelectorAll("*")].flatMap((element) => {
    const paint = paintOf(element);
    return paint === "" ? [] : [{ element, paint, box: element.getBoundingClientRect() }];
  });
  /** Where the words of an element itself stand; those of a field are where it is. */
  const wordsOf = (element: Element): DOMRect[] => {
    const rects = [...element.childNodes].flatMap((child) => {
      if (child.nodeType !== Node.TEXT_NODE) return [];
      const range = document.createRange();
      range.selectNodeContents(child);
      return [...range.getClientRects()];
    });
    return rects.length === 0 ? [element.getBoundingClientRect()] : rects;
  };
  /** How a painter lies to words: "" for apart from them. */
  const lieOf = (box: DOMRect, words: DOMRect[]): string => {
    const meets = ({ left, right, top, bottom }: DOMRect) =>
      left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    const holds = ({ left, right, top, bottom }: DOMRect) =>
      left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
    return words.every(holds) ? "all" : words.some(meets) ? "some" : "";
  };
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== "",
    );
  const looks = new Map<Element, number>();
  const lookOf = (element: Element): number => {
    const before = looks.get(element);
    if (before !== undefined) return before;
    const words = wordsOf(element);
    const about = painters.flatMap((painter) => {
      const isAround = painter.element.contains(element);
      const lie = lieOf(painter.box, words);
      if (!isAround && lie === "") return [];
      const isLater = painter.element.compareDocumentPosition(element) & 2;
      return [`${painter.paint} ${isAround} ${lie} ${isLater}`];
    });
    const style = getComputedStyle(element);
    const text = [
      style.color,
      style.fontSize,
      style.fontWeight,
      style.textShadow,
      style.webkitTextFillColor,
      style.webkitTextStrokeColor,
      style.webkitTextStrokeWidth,
    ];
    const look = numberOf([...text, ...about].join(" / "));
    looks.set(element, look);
    return look;
  };

  rule.matches = (node, ...more) =>
    (hasText(node) ? !known.has(lookOf(node)) : node.matches("input, select, textarea")) &&
    matches(node, ...more);
  check.evaluate = function (node, ...more) {
    const look = lookOf(node);
    if (passed.has(look)) return true;
    let isMeasured = false;
    const told = Object.create(this, {
      data: {
        value: (data: object) => {
          isMeasured = "contrastRatio" in data;
          this.data(data);
        },
      },
    });
    const result = evaluate.call(told, node, ...more);
    if (result === true && isMeasured) passed.add(look);
    return result;
  };
  try {
    const runOnly =
      asked.rules === null ? {} : { runOnly: { type: "rule" as const, values: asked.rules } };
    // Base UI's focus guards hand the focus on as soon as they get it, and say nothing meanwhile.
    const context = { exclude: ["[data-base-ui-focus-guard]"] };
    const { violations } = await runner.run(context, { resultTypes: ["violations"], ...runOnly });
    return { violations, passed: [...passed] };
  } finally {
    rule.matches = matches;
    check.evaluate = evaluate;
  }
}
