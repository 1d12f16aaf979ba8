import { SortableContext } from "@dnd-kit/sortable";
import { IconFilePlus, IconPlus } from "@tabler/icons-react";
import { type Dispatch, type RefObject, useRef } from "react";
import { figure } from "#rules/figures.ts";
import { sectionLimits } from "#rules/limits.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Section } from "../ui/Section.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { OutlineBox } from "./OutlineBox.tsx";
import { type Outline, unitsOf } from "./outline-groups.ts";
import type { OutlineAction, OutlineState } from "./outline-reducer.ts";
import { timed, withoutSections, withSection } from "./outline-sections.ts";
import { SectionRow } from "./SectionRow.tsx";
import classes from "./TestSections.module.css";

interface TestSectionsProps {
  state: OutlineState;
  dispatch: Dispatch<OutlineAction>;
  /** The test's duration before sections had clocks, in minutes, to be divided among them. */
  durationMinutes: number;
  /** The errors, by field. */
  errors: ReadonlyMap<string, string>;
  /** Scrolls to the picker. */
  onAdd: () => void;
}

const { sectionsMax } = sectionLimits;
const icon = { size: 17, stroke: 1.7, "aria-hidden": true } as const;
const unshifted = () => null;

/** Focuses the title of the last section, once it is rendered. */
function focusLastTitle(list: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    const titles = list.current?.querySelectorAll<HTMLElement>('[data-field="title"]');
    [...(titles ?? [])].at(-1)?.focus();
  });
}

/** The sections of a test with their settings, sets and questions (docs/screens.md, section 10). */
export function TestSections(props: TestSectionsProps) {
  const { state, dispatch, durationMinutes, errors, onAdd } = props;
  const { sections, isTimed } = state.outline;
  const list = useRef<HTMLOListElement>(null);
  const units = unitsOf(state.outline);
  const change = (next: (outline: Outline) => Outline) =>
    dispatch({ type: "change", change: next });

  return (
    <Section
      title="Sections"
      controls={
        <Checkbox
          label="Each with its own clock"
          checked={isTimed}
          onChange={({ currentTarget: { checked } }) =>
            change((now) => timed(now, checked, durationMinutes))
          }
        />
      }
    >
      {errors.has("sections") && (
        <div className={classes.wrong}>
          <Notice kind="error" role="alert">
            {errors.get("sections")}
          </Notice>
        </div>
      )}
      <OutlineBox label="Sections in their order" state={state} dispatch={dispatch}>
        <div className={classes.columns} data-timed={isTimed || undefined} aria-hidden>
          <span>Title</span>
          {isTimed && <span>Minutes</span>}
          {isTimed && <span>No return</span>}
          <span>Holds</span>
        </div>
        <ol aria-label="Sections, in order" ref={list}>
          <SortableContext items={sections.map(({ key }) => key)} strategy={unshifted}>
            {sections.map((section, index) => (
              <SectionRow
                key={section.key}
                section={section}
                index={index}
                units={units[index] ?? []}
                errors={errors}
                onAdd={onAdd}
              />
            ))}
          </SortableContext>
        </ol>
      </OutlineBox>
      <div className={classes.foot}>
        <Button
          icon={<IconPlus {...icon} />}
          aria-disabled={sections.length >= sectionsMax || undefined}
          onClick={() => {
            if (sections.length >= sectionsMax) return;
            change(withSection);
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
            dispatch({
              ...{ type: "act", change: withoutSections },
              text: "The sections are removed, the questions stay",
            })
          }
        >
          Remove All Sections
        </TextButton>
      </div>
      {sections.length >= sectionsMax && (
        <p className={classes.remark}>A test can have at most {figure(sectionsMax)} sections.</p>
      )}
    </Section>
  );
}
