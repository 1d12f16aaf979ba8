import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Runs, TextKey } from "#rules/annotations.ts";
import classes from "./HighlightedText.module.css";
import { paintRanges, paintsRanges } from "./highlighter.ts";
import { quoteOf, textPlaces } from "./text-places.ts";

/** The position of a drawn mark, in pixels within the text. */
interface Mark {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The plain text of each text element on the screen. */
const plainTexts = new WeakMap<Element, string>();

/** A text on the screen that can be highlighted. */
export interface ShownText {
  element: Element;
  textKey: TextKey;
  plain: string;
}

/** The text around a node; null for none. */
export function textAround(node: Node | null): ShownText | null {
  const start = node instanceof Element ? node : (node?.parentElement ?? null);
  const element = start?.closest<HTMLElement>("[data-text-key]") ?? null;
  const plain = element && plainTexts.get(element);
  if (element === null || plain == null) return null;
  return { element, textKey: element.dataset.textKey as TextKey, plain };
}

function marksOf(host: Element, ranges: readonly Range[]): Mark[] {
  const box = host.getBoundingClientRect();
  return ranges.flatMap((range) =>
    [...range.getClientRects()].map(({ left, top, width, height }) => {
      return { left: left - box.left, top: top - box.top, width, height };
    }),
  );
}

/** Keeps highlights painted, also when the text changes later, for example when a picture loads. */
function usePainted(
  host: RefObject<HTMLElement | null>,
  plain: string,
  runs: Runs,
): readonly Mark[] {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null || runs.length === 0) return;
    let takeAway = () => {};
    const paint = () => {
      takeAway();
      const ranges = textPlaces(element, plain).rangesOf(runs);
      if (paintsRanges()) takeAway = paintRanges(ranges);
      else setMarks(marksOf(element, ranges));
    };
    paint();
    const changes = new MutationObserver((records) => {
      // Ignores the marks themselves.
      const isText = records.some(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element?.closest("[data-not-text]") === null;
      });
      if (isText) paint();
    });
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    const sizes = paintsRanges() ? null : new ResizeObserver(paint);
    sizes?.observe(element);
    return () => {
      changes.disconnect();
      sizes?.disconnect();
      takeAway();
      setMarks([]);
    };
  }, [host, plain, runs]);
  return marks;
}

interface HighlightedTextProps {
  textKey: TextKey;
  /** The plain text in which highlights are positions. */
  plain: string;
  highlights: Runs;
  /** The same text as shown. */
  children: ReactNode;
}

/**
 * A text with its highlights. The page's elements don't change; screen readers find the highlights in a list after
 * the text.
 */
export function HighlightedText({ textKey, plain, highlights, children }: HighlightedTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const marks = usePainted(host, plain, highlights);
  useLayoutEffect(() => {
    if (host.current !== null) plainTexts.set(host.current, plain);
  }, [plain]);
  return (
    <>
      <div
        ref={host}
        className={marks.length === 0 ? classes.host : `${classes.host} ${classes.marked}`}
        data-text-key={textKey}
      >
        {marks.length > 0 && (
          <div className={classes.marks} data-not-text aria-hidden>
            {marks.map((mark) => (
              <span key={`${mark.left} ${mark.top}`} className={classes.mark} style={mark} />
            ))}
          </div>
        )}
        {children}
      </div>
      {highlights.length > 0 && <HighlightList plain={plain} highlights={highlights} />}
    </>
  );
}

/** The highlights of a text as a list for screen readers. */
function HighlightList({ plain, highlights }: Pick<HighlightedTextProps, "plain" | "highlights">) {
  const quotes = highlights.flatMap((start, index) =>
    index % 2 === 0
      ? [{ start, quote: quoteOf(plain, start, highlights[index + 1] ?? start) }]
      : [],
  );
  return (
    <ul className="visually-hidden" aria-label="Your highlights">
      {quotes.map(({ start, quote }) => (
        <li key={start}>{quote}</li>
      ))}
    </ul>
  );
}
