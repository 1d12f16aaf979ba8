import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { optionLetter } from "../option-letter.ts";
import { AsWritten } from "../rich/AsWritten.tsx";
import { keptEntries, type PassageForm, type SetEntry } from "./passage-form.ts";
import classes from "./StudentsView.module.css";

type Width = "wide" | "phone";

const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

interface StudentsViewProps {
  form: PassageForm;
  /** The question that was edited last. */
  current: string | null;
}

/** The set as students see it: passage and question side by side, or on a phone below each other. */
export function StudentsView({ form, current }: StudentsViewProps) {
  const entries = keptEntries(form);
  const [chosen, setChosen] = useState(current);
  const [width, setWidth] = useState<Width>("wide");
  const place = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  );
  const entry = entries[place];
  return (
    <>
      <div className={classes.bar}>
        {entries.length > 0 && (
          <Segmented
            label="Question"
            value={entry?.key ?? ""}
            options={entries.map(({ key }, index) => ({
              value: key,
              label: index === 0 ? "Question 1" : String(index + 1),
            }))}
            onChange={setChosen}
          />
        )}
        <div className={classes.widths}>
          <Segmented
            label="Width"
            value={width}
            options={[
              { value: "wide", label: "Wide", icon: <IconDeviceDesktop {...icon} /> },
              { value: "phone", label: "Phone", icon: <IconDeviceMobile {...icon} /> },
            ]}
            onChange={setWidth}
          />
        </div>
      </div>
      <div className={classes.quiz} data-width={width}>
        <section className={classes.passage} aria-label="Passage">
          {form.title.trim() !== "" && (
            <h2 className={classes.title} dir="auto" lang={form.lang || undefined}>
              {form.title}
            </h2>
          )}
          {form.text.text.trim() === "" ? (
            <p className={classes.nothing}>The passage has no text yet.</p>
          ) : (
            <AsWritten kind="explanation" value={form.text} lang={form.lang} />
          )}
          {form.source.trim() !== "" && (
            <p className={classes.source} dir="auto">
              {form.source}
            </p>
          )}
        </section>
        <section className={classes.question} aria-label="Question">
          {entry === undefined ? (
            <p className={classes.nothing}>The passage has no question yet.</p>
          ) : (
            <Question entry={entry} place={place} count={entries.length} />
          )}
        </section>
      </div>
    </>
  );
}

function Question({ entry, place, count }: { entry: SetEntry; place: number; count: number }) {
  const { questionText, questionHtml, options, optionsHtml, lang } = entry.form;
  const shown = options
    .map((text, index) => ({ text, html: optionsHtml?.[index] ?? null }))
    .filter(({ text }) => text.trim() !== "");
  return (
    <>
      <p className={classes.counter}>
        Question {place + 1} of {figure(count)} on this passage
      </p>
      <AsWritten
        kind="question"
        value={{ text: questionText, html: questionHtml ?? null }}
        lang={lang}
      />
      <ol className={classes.options}>
        {shown.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have places, no names.
          <li key={index} className={classes.option}>
            <span className={classes.letter}>{optionLetter(index)}</span>
            <div className={classes.words}>
              <AsWritten kind="option" value={value} lang={lang} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
