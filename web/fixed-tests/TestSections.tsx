import { IconFilePlus, IconPlus } from "@tabler/icons-react";
import { type RefObject, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { sectionLimits } from "#rules/limits.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Section } from "../ui/Section.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { LastAction } from "./LastAction.tsx";
import { type Outline, unitsOf } from "./outline-groups.ts";
import {
  movedSection,
  timed,
  withoutSection,
  withoutSections,
  withSection,
} from "./outline-sections.ts";
import { SectionRow } from "./SectionRow.tsx";
import classes from "./TestSections.module.css";
import { UnitDialogs, useUnitDialogs } from "./UnitDialogs.tsx";
import { useLift } from "./use-lift.ts";
import type { OutlineActions } from "./use-outline.ts";
import { useUnitMoves } from "./use-unit-moves.ts";

interface TestSectionsProps {
  outline: Outline;
  actions: OutlineActions;
  /** The test's duration before sections had clocks, in minutes: what is shared out. */
  durationMinutes: number;
  /** What is wrong, by field. */
  errors: ReadonlyMap<string, string>;
  /** Leads to the picker. */
  onAdd: () => void;
}

const { sectionsMax } = sectionLimits;
const icon = { size: 17, stroke: 1.7, "aria-hidden": true } as const;

/** Puts the focus into the title of the last section, once it is drawn. */
function focusLastTitle(list: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    const titles = list.current?.querySelectorAll<HTMLElement>('[data-field="title"]');
    [...(titles ?? [])].at(-1)?.focus();
  });
}

/** The sections of a test with their settings, and the sets and questions of each (docs/screens.md, section 10). */
export function TestSections(props: TestSectionsProps) {
  const { outline, actions, durationMinutes, errors, onAdd } = props;
  const { arrange, replace, changeSection, lastAction } = actions;
  const { sections, isTimed } = outline;
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(sections.length === 2 ? [sections[0]?.key ?? ""] : []),
  );
  const [heading, setHeading] = useState("");
  const show = (key: string) => setOpen((now) => new Set([...now, key]));
  const moves = useUnitMoves(outline, actions, (section) => {
    const key = sections[section]?.key;
    if (key !== undefined) show(key);
  });
  const dialogs = useUnitDialogs();
  const units = unitsOf(outline);

  const before = useRef<Outline | null>(null);
  function moveSection(key: string, to: number): void {
    const next = movedSection(outline, key, to);
    const at = next.sections.findIndex((section) => section.key === key);
    if (at === sections.findIndex((section) => section.key === key)) return;
    moves.setSaid(
      `${next.sections[at]?.title || "The section"} is section ${at + 1} of ${sections.length} now`,
    );
    setHeading(key);
    arrange(() => next);
  }
  const indexOf = (key: string) => sections.findIndex((section) => section.key === key);
  const lift = useLift({
    onLift: (key) => {
      before.current = outline;
      moves.setSaid(`Section ${indexOf(key) + 1}, lifted`);
    },
    onStep: (key, step) => moveSection(key, Math.max(0, indexOf(key) + step)),
    onOver: (key, element) => {
      const over = element.closest("[data-section-key]")?.getAttribute("data-section-key");
      if (over != null && over !== key) moveSection(key, indexOf(over));
    },
    onDrop: (key) => {
      before.current = null;
      moves.setSaid(`Dropped as section ${indexOf(key) + 1}`);
    },
    onPutBack: (key) => {
      const back = before.current;
      before.current = null;
      if (back === null) return;
      setHeading(key);
      arrange(() => back);
      moves.setSaid("Put back");
    },
  });

  return (
    <Section
      title="Sections"
      controls={
        <Checkbox
          label="Each with its own clock"
          checked={isTimed}
          onChange={({ currentTarget: { checked } }) =>
            arrange((now) => timed(now, checked, durationMinutes))
          }
        />
      }
    >
      <p className="visually-hidden" role="status">
        {moves.said}
      </p>
      {errors.has("sections") && (
        <div className={classes.wrong}>
          <Notice kind="error" role="alert">
            {errors.get("sections")}
          </Notice>
        </div>
      )}
      {/* Has the focus when something is taken back by its line. */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, it is no part of a form. */}
      <div role="group" aria-label="Sections in their order" tabIndex={-1}>
        <LastAction action={lastAction} />
        <div className={classes.columns} data-timed={isTimed || undefined} aria-hidden>
          <span>Title</span>
          {isTimed && <span>Minutes</span>}
          {isTimed && <span>No return</span>}
          <span>Holds</span>
        </div>
        <ol className={classes.sections} aria-label="Sections, in order" ref={list}>
          {sections.map((section, index) => (
            <SectionRow
              key={section.key}
              section={section}
              index={index}
              count={sections.length}
              units={units[index] ?? []}
              apart={outline.apart}
              isTimed={isTimed}
              isOpen={open.has(section.key)}
              isFocused={heading === section.key}
              errors={errors}
              lift={lift}
              unitLift={moves.lift}
              mover={moves.mover}
              actions={{
                onMove: moves.onMove,
                onNumber: moves.onNumber,
                onWithin: moves.onWithin,
                onJoin: moves.onJoin,
                onRemove: moves.onRemove,
                ...dialogs.actions,
              }}
              onFocused={() => setHeading("")}
              onChange={(change) => changeSection(section.key, change)}
              onToggle={() =>
                setOpen((now) => {
                  const next = new Set(now);
                  if (!next.delete(section.key)) next.add(section.key);
                  return next;
                })
              }
              onAdd={() => {
                actions.setTarget(section.key);
                onAdd();
              }}
              onStep={(step) => moveSection(section.key, Math.max(0, index + step))}
              onRemove={() => {
                setHeading(sections[index === 0 ? 1 : index - 1]?.key ?? "");
                replace(
                  withoutSection(outline, section.key),
                  sections.length <= 2
                    ? "The sections are removed, the questions stay"
                    : `Section ${index + 1} is removed, its questions are in the one ${index === 0 ? "after" : "before"} it`,
                  true,
                );
              }}
            />
          ))}
        </ol>
      </div>
      <div className={classes.foot}>
        <Button
          icon={<IconPlus {...icon} />}
          aria-disabled={sections.length >= sectionsMax || undefined}
          onClick={() => {
            if (sections.length >= sectionsMax) return;
            arrange(withSection);
            focusLastTitle(list);
          }}
        >
          Add Section
        </Button>
        <Button icon={<IconFilePlus {...icon} />} onClick={onAdd}>
          Add Sets and Questions
        </Button>
        <TextButton
          onClick={() =>
            replace(withoutSections(outline), "The sections are removed, the questions stay", true)
          }
        >
          Remove All Sections
        </TextButton>
      </div>
      {sections.length >= sectionsMax && (
        <p className={classes.remark}>A test can have at most {figure(sectionsMax)} sections.</p>
      )}
      <UnitDialogs outline={outline} dialogs={dialogs} moves={moves} />
    </Section>
  );
}
