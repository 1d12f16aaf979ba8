import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { FaqFilters } from "./FaqFilters.tsx";
import { FaqList } from "./FaqList.tsx";
import classes from "./FaqScreen.module.css";
import { faqChips, filterFaqs, noFaqFilter, noFaqsReason } from "./faq-filter.ts";
import { faqItems } from "./faq-items.ts";
import { NotAnswered } from "./NotAnswered.tsx";
import { useFaqFilter } from "./use-faq-filter.ts";

/** Which answers are shown. The question that the address names (/faq#resume) is opened and focused. */
function useOpenAnswers(): [ReadonlySet<string>, (id: string) => void] {
  const { hash } = useLocation();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const id = hash.slice(1);
    if (!faqItems.some((item) => item.id === id)) return;
    setOpen((before) => new Set(before).add(id));
    // A frame later: a new page first gives the focus to its heading.
    const frame = requestAnimationFrame(() => {
      const question = document.getElementById(id);
      question?.scrollIntoView({ block: "center" });
      question?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash]);

  function toggle(id: string): void {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }
  return [open, toggle];
}

function countText(shown: number): string {
  if (shown === 0) return "No FAQs Found";
  return shown === faqItems.length
    ? `${shown} questions`
    : `${shown} of ${faqItems.length} questions`;
}

/** Frequently asked questions: search, categories, accordion (docs/screens.md, section 12). */
export function FaqScreen() {
  const [filter, apply] = useFaqFilter();
  const items = filterFaqs(faqItems, filter);
  const [open, toggle] = useOpenAnswers();

  return (
    <Page title="Frequently asked questions">
      <div className={classes.head}>
        <PageHead title="Frequently asked questions" />
      </div>
      <div className={classes.columns}>
        <div className={classes.margin}>
          <FaqFilters filter={filter} chips={faqChips(faqItems, filter.search)} onChange={apply} />
        </div>
        <div className={classes.body}>
          <p className="visually-hidden" role="status">
            {countText(items.length)}
          </p>
          {items.length > 0 ? (
            <FaqList items={items} open={open} onToggle={toggle} />
          ) : (
            <div className={classes.empty}>
              <EmptyState
                title="No FAQs Found"
                actions={<Button onClick={() => apply(noFaqFilter)}>Clear Filters</Button>}
              >
                {noFaqsReason(filter)}
              </EmptyState>
            </div>
          )}
          <NotAnswered />
        </div>
      </div>
    </Page>
  );
}
