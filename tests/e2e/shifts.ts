// What shifts on a page from loading to loaded (docs/design.md, section 6).
import type { Page } from "@playwright/test";
import { expect } from "./support.ts";

const WIDTHS = [360, 768, 1440];
const HELD_MS = 300;
const QUIET_MS = 300;

/** The sum of the shifts that may be; below it nobody sees one. */
const MOST = 0.01;

interface Shift {
  value: number;
  /** What moved most, from where to where. */
  moved: string;
}

/** Notes each shift of the pages from here on, and what moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const {
          value,
          hadRecentInput,
          sources = [],
        } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources?: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        const described = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name =
            node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName;
          return `${name} ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`;
        });
        shifts.push({ value, moved: described.join("; ") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Holds each answer of the server, in the page itself: anyone who stood between would keep its cache from use. */
async function holdAnswers(page: Page): Promise<void> {
  await page.addInitScript((heldMs) => {
    const answers = { waiting: 0, last: Date.now() };
    Object.assign(window, { answers });
    const ask = window.fetch;
    window.fetch = async (...asked) => {
      const isHeld = new Request(...asked).url.endsWith("/graphql");
      if (!isHeld) return ask(...asked);
      answers.waiting += 1;
      try {
        const answer = await ask(...asked);
        await new Promise((resolve) => setTimeout(resolve, heldMs));
        return answer;
      } finally {
        answers.waiting -= 1;
        answers.last = Date.now();
      }
    };
  }, HELD_MS);
}

async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  // Whatever the page asks for has come, and nothing more is asked for because of it.
  const isQuiet = (quietMs: number) => {
    const { waiting, last } = (window as unknown as { answers: { waiting: number; last: number } })
      .answers;
    return waiting === 0 && Date.now() - last > quietMs;
  };
  await page.waitForFunction(isQuiet, QUIET_MS);
  await expect(page.locator("[aria-busy=true], [data-skeleton]")).toHaveCount(0);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

const watched = new WeakSet<Page>();

/** Refuses pages that shift more than nobody sees, at three widths. */
export async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  if (!watched.has(page)) {
    watched.add(page);
    await watchShifts(page);
    await holdAnswers(page);
  }
  // Fonts are there for who comes again.
  await shiftsOf(page, paths[0] ?? "/");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    for (const path of paths) {
      const shifts = await shiftsOf(page, path);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      const described = shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`).join("\n");
      expect.soft(sum, `${path} at ${width}\n${described}`).toBeLessThan(MOST);
    }
  }
}
