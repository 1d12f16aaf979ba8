import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { figure } from "#rules/figures.ts";
import { Button } from "./Button.tsx";
import classes from "./Pager.module.css";
import { endsWindow, pageCountOf, pagerWindow, rangeWords } from "./pager-window.ts";

interface PagerProps {
  /** The label for screen readers: "Pages of questions". */
  label: string;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  totalCount: number;
  /** False if there are at least `totalCount` entries and the exact number is unknown. */
  totalIsExact?: boolean;
  /** True for a long list: shows the first and last page, and an input for any page. */
  jumps?: boolean | undefined;
  onPage: (page: number) => void;
}

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/**
 * The range of shown entries, and the links to other pages: Previous, up to five pages, Next. At the ends, Previous
 * and Next stay focusable but do nothing.
 */
export function Pager(props: PagerProps) {
  const { label, page, pageSize, totalCount, totalIsExact = true, jumps, onPage } = props;
  const pageCount = pageCountOf(totalCount, pageSize);
  // Without an exact count the last page is unknown.
  const hasEnds = jumps && totalIsExact && pageCount > 1;
  const numbers = hasEnds ? endsWindow(page, pageCount) : pagerWindow(page, pageCount);
  return (
    <div className={classes.foot} data-jumps={hasEnds || undefined}>
      <p className={classes.range}>{rangeWords({ page, pageSize, totalCount, totalIsExact })}</p>
      {pageCount > 1 && (
        <nav aria-label={label} className={classes.pages} data-wide={pageCount > 999 || undefined}>
          {hasEnds && (
            <Step label="First page" off={page <= 1} onPress={() => onPage(1)}>
              <IconChevronsLeft {...icon} />
            </Step>
          )}
          <Step label="Previous page" off={page <= 1} onPress={() => onPage(page - 1)}>
            <IconChevronLeft {...icon} />
          </Step>
          {numbers.map((number, place) => (
            <button
              key={number}
              data-gap={(place > 0 && number - (numbers[place - 1] ?? 0) > 1) || undefined}
              type="button"
              className={classes.page}
              aria-label={`Page ${figure(number)}`}
              aria-current={number === page ? "page" : undefined}
              data-far={Math.abs(number - page) > 1 || undefined}
              onClick={() => {
                if (number !== page) onPage(number);
              }}
            >
              {figure(number)}
            </button>
          ))}
          <Step label="Next page" off={page >= pageCount} onPress={() => onPage(page + 1)}>
            <IconChevronRight {...icon} />
          </Step>
          {hasEnds && (
            <Step label="Last page" off={page >= pageCount} onPress={() => onPage(pageCount)}>
              <IconChevronsRight {...icon} />
            </Step>
          )}
        </nav>
      )}
      {hasEnds && <GoTo key={page} page={page} pageCount={pageCount} onPage={onPage} />}
    </div>
  );
}

interface GoToProps extends Pick<PagerProps, "page" | "onPage"> {
  pageCount: number;
}

/** An input that opens any page by its number, and shows an error for a number without a page. */
function GoTo({ page, pageCount, onPage }: GoToProps) {
  const id = useId();
  const [typed, setTyped] = useState(String(page));
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      className={classes.goTo}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
        if (wanted < 1 || wanted > pageCount) setRefused(true);
        else if (wanted !== page) onPage(wanted);
      }}
    >
      <label htmlFor={id}>Page</label>
      <input
        id={id}
        className={classes.number}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? `${id}-refused` : undefined}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setRefused(false);
        }}
      />
      <span>of {figure(pageCount)}</span>
      <Button size="small" type="submit">
        Go
      </Button>
      {isRefused && (
        <p className={classes.refused} id={`${id}-refused`} role="alert">
          Enter a whole number from 1 to {figure(pageCount)}.
        </p>
      )}
    </form>
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
