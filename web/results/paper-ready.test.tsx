import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paperIsReady } from "./paper-ready.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pageOf(html: string): HTMLElement {
  const page = document.createElement("main");
  page.innerHTML = html;
  return page;
}

/** Returns whether a page is reported as ready after so many milliseconds. */
function readiness(page: HTMLElement) {
  let isReady = false;
  void paperIsReady(page).then(() => {
    isReady = true;
  });
  return async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return isReady;
  };
}

describe("what goes on paper", () => {
  it("is ready at once where nothing is awaited", async () => {
    expect(await readiness(pageOf("<p>Words</p>"))(0)).toBe(true);
  });

  it("waits for what is still to come, and then until its pictures can be drawn", async () => {
    const page = pageOf("<span data-awaited>A chart</span>");
    const readyAfter = readiness(page);
    expect(await readyAfter(500)).toBe(false);

    let draw = () => {};
    page.innerHTML = '<img alt="A chart" />';
    const image = page.querySelector("img");
    Object.assign(image ?? {}, {
      decode: () =>
        new Promise<void>((resolve) => {
          draw = resolve;
        }),
    });
    expect(await readyAfter(100)).toBe(false);
    draw();
    expect(await readyAfter(0)).toBe(true);
  });

  it("goes on paper without what does not come within fifteen seconds", async () => {
    const readyAfter = readiness(pageOf("<span data-awaited>A chart</span>"));
    expect(await readyAfter(14_900)).toBe(false);
    expect(await readyAfter(200)).toBe(true);
  });

  it("goes on paper without a picture that can't be drawn", async () => {
    const page = pageOf('<img alt="A chart" />');
    Object.assign(page.querySelector("img") ?? {}, { decode: () => Promise.reject(new Error()) });
    expect(await readiness(page)(0)).toBe(true);
  });
});
