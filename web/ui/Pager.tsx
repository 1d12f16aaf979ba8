import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Pager.module.css";
import { pageCountOf, pagerWindow, rangeWords } from "./pager-window.ts";

interface PagerProps {
  /** What is paged, for a screen reader: "Pages of questions". */
  label: string;
  /** From 1. */
  page: number;
  pageSize: number;
  totalCount: number;
  /** False when there are at least `totalCount`, and nobody counted them. */
  totalIsExact?: boolean;
  onPage: (page: number) => void;
}

/**
 * Which entries are shown, and the way to the others: Previous, up to five pages, Next. At the ends
 * Previous and Next do nothing but keep the focus.
 */
export function Pager(props: PagerProps) {
  const { label, page, pageSize, totalCount, totalIsExact = true, onPage } = props;
  const pageCount = pageCountOf(totalCount, pageSize);
  return (
    <div className={classes.foot}>
      <p className={classes.range}>{rangeWords({ page, pageSize, totalCount, totalIsExact })}</p>
      {pageCount > 1 && (
        <nav aria-label={label} className={classes.pages} data-wide={pageCount > 999 || undefined}>
          <Step label="Previous page" off={page <= 1} onPress={() => onPage(page - 1)}>
            <IconChevronLeft size={18} stroke={1.7} aria-hidden />
          </Step>
          {pagerWindow(page, pageCount).map((number) => (
            <button
              key={number}
              type="button"
              className={classes.page}
              aria-label={`Page ${number.toLocaleString("en-IN")}`}
              aria-current={number === page ? "page" : undefined}
              data-far={Math.abs(number - page) > 1 || undefined}
              onClick={() => {
                if (number !== page) onPage(number);
              }}
            >
              {number.toLocaleString("en-IN")}
            </button>
          ))}
          <Step label="Next page" off={page >= pageCount} onPress={() => onPage(page + 1)}>
            <IconChevronRight size={18} stroke={1.7} aria-hidden />
          </Step>
        </nav>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  off: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Step({ label, off, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      className={classes.page}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) onPress();
      }}
    >
      {children}
    </button>
  );
}
