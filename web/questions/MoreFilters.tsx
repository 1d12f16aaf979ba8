import { Popover } from "@base-ui/react/popover";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { BottomSheet } from "../ui/BottomSheet.tsx";
import { Button } from "../ui/Button.tsx";
import { FilterSelect } from "../ui/FilterSelect.tsx";
import { mainPart } from "../ui/main-part.ts";
import { Select } from "../ui/Select.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import classes from "./MoreFilters.module.css";
import {
  activeFilters,
  orderOptions,
  plainOrder,
  type QuestionListState,
  without,
} from "./question-list-state.ts";

/** Selects the button, which takes the focus after the last chip is removed. */
export const MORE_FILTERS_BUTTON = "[data-more-filters]";

const PHONE = "(max-width: 47.99em)";

interface MoreFiltersProps {
  state: QuestionListState;
  topics: readonly string[];
  years: readonly string[];
  exams: readonly string[];
  /** The number of matches, "1,284"; undefined while it loads. */
  matching: string | undefined;
  /** Applies a choice at once. */
  onChoose: (part: Partial<QuestionListState>) => void;
}

/** A button with the number of active filters, which opens them in a popover, or on a phone in a sheet. */
export function MoreFilters(props: MoreFiltersProps) {
  const { state, matching, onChoose } = props;
  const [open, setOpen] = useState<"popover" | "sheet" | null>(null);
  const inUse = activeFilters(state);
  const close = () => setOpen(null);

  // A different window width changes how they open.
  useEffect(() => {
    if (open === null) return;
    const phone = window.matchMedia(PHONE);
    const change = () => setOpen(null);
    phone.addEventListener("change", change);
    return () => phone.removeEventListener("change", change);
  }, [open]);

  const clear = (
    <TextButton
      onClick={() =>
        onChoose(
          without(
            state,
            inUse.map(({ key }) => key),
          ),
        )
      }
    >
      Clear These
    </TextButton>
  );
  return (
    <>
      <Popover.Root
        open={open === "popover"}
        onOpenChange={(isOpen) =>
          setOpen(isOpen ? (window.matchMedia(PHONE).matches ? "sheet" : "popover") : null)
        }
        modal="trap-focus"
      >
        <Popover.Trigger
          data-more-filters
          className={classes.button}
          data-active={inUse.length > 0 || undefined}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
          More filters
          {inUse.length > 0 && (
            <span key={inUse.length} className={classes.count}>
              {inUse.length}
            </span>
          )}
        </Popover.Trigger>
        <Popover.Portal container={mainPart}>
          <Popover.Positioner className={classes.place} align="end" sideOffset={8}>
            <Popover.Popup className={classes.popover} aria-label="More filters">
              <FilterFields {...props} />
              <div className={classes.foot}>
                {clear}
                <span className={classes.matching}>
                  {matching === undefined ? "counting..." : `${matching} match`}
                </span>
                <Button size="small" onClick={close}>
                  Close
                </Button>
              </div>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {open === "sheet" && (
        <BottomSheet
          title="More filters"
          closing={clear}
          onShown={(sheet) => sheet.querySelector("select")}
          onClose={close}
          className={classes.sheet}
        >
          <FilterFields {...props} />
          <Select
            label="Order"
            labelShown="above"
            value={plainOrder(state.order)}
            options={orderOptions}
            onChange={(order) => onChoose({ order })}
          />
          <Button kind="primary" size="tall" full onClick={close}>
            {matching === undefined ? "Show" : `Show ${matching}`}
          </Button>
        </BottomSheet>
      )}
    </>
  );
}

function FilterFields(props: MoreFiltersProps) {
  const { state, topics, years, exams, onChoose } = props;
  const fields = [
    {
      label: "Topic",
      any: "Any topic",
      value: state.topic,
      options: topics,
      onChange: (topic: string) => onChoose({ topic }),
    },
    {
      label: "Year",
      any: "Any year",
      value: state.year,
      options: years,
      onChange: (year: string) => onChoose({ year }),
    },
    {
      label: "Exam",
      any: "Any exam",
      value: state.exam,
      options: exams,
      onChange: (exam: string) => onChoose({ exam }),
    },
    {
      label: "Passage",
      any: "With or without",
      value: state.passage,
      options: [
        { value: "any", label: "With a passage" },
        { value: "none", label: "Without a passage" },
        // A single passage is chosen at one of its questions.
        ...(/^\d/.test(state.passage)
          ? [{ value: state.passage, label: `Passage ${state.passage}` }]
          : []),
      ],
      onChange: (passage: string) => onChoose({ passage: passage as QuestionListState["passage"] }),
    },
    {
      label: "Reserved for tests",
      any: "Reserved or not",
      value: state.kept,
      options: [
        { value: "back", label: "Reserved" },
        { value: "drawn", label: "Not reserved" },
      ],
      onChange: (kept: string) => onChoose({ kept: kept as QuestionListState["kept"] }),
    },
    {
      label: "Withdrawn",
      any: "Withdrawn or not",
      value: state.withdrawn,
      options: [
        { value: "true", label: "Withdrawn" },
        { value: "false", label: "Not withdrawn" },
      ],
      onChange: (withdrawn: string) =>
        onChoose({ withdrawn: withdrawn as QuestionListState["withdrawn"] }),
    },
  ];
  return (
    <div className={classes.fields}>
      {fields.map((field) => (
        <FilterSelect key={field.label} labelShown="above" {...field} />
      ))}
    </div>
  );
}
