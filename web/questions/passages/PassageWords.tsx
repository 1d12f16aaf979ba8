import { IconClipboardCheck } from "@tabler/icons-react";
import { useId, useState } from "react";
import { figure } from "#rules/figures.ts";
import { passageLimits } from "#rules/limits.ts";
import { wordCount } from "#rules/text.ts";
import { counted } from "../../ui/counted.ts";
import field from "../../ui/Field.module.css";
import { fieldError } from "../../ui/field-error.tsx";
import { fieldsOf } from "../../ui/fields.ts";
import { Optional } from "../../ui/Optional.tsx";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { languageOptions } from "../languages.ts";
import RichEditor from "../rich/RichEditor.tsx";
import classes from "./PassageWords.module.css";
import type { PassageField, PassageForm } from "./passage-form.ts";
import { readingSeconds } from "./passage-words.ts";

interface PassageWordsProps {
  form: PassageForm;
  onChange: (part: Partial<PassageForm>) => void;
  problems: ReadonlyMap<PassageField, string>;
  /** What the last save removed from the markup. */
  takenOut: readonly string[];
  /** True to focus the text at first. */
  focusText: boolean;
}

function readingWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [minutes > 0 && `${minutes}m`, rest > 0 && `${rest}s`].filter(Boolean).join(" ") || "0s";
}

/** The fields of a passage: title, text, source line and language. */
export function PassageWords(props: PassageWordsProps) {
  const { form, onChange, problems, takenOut, focusText } = props;
  const id = useId();
  const [pasted, setPasted] = useState<string | null>(null);
  const fields = fieldsOf({ form, errors: problems, onChange });
  const words = wordCount(form.text.text);
  const wrong = problems.get("text");
  const length = [...form.text.text].length;
  const { passageTextMaxLength: most } = passageLimits;
  return (
    <Section title="Passage">
      <div className={classes.fields}>
        <TextField
          label={<Optional>Title</Optional>}
          autoComplete="off"
          dir="auto"
          maxLength={passageLimits.passageTitleMaxLength}
          {...fields.text("title")}
        />
        <div>
          <p className={field.label} aria-hidden>
            Text
          </p>
          <RichEditor
            kind="passage"
            label="Passage text"
            field="text"
            value={form.text}
            lang={form.lang || undefined}
            invalid={wrong !== undefined}
            describedBy={`${wrong === undefined ? "" : `${id}-error `}${id}-facts`}
            focused={focusText}
            onChange={(text) => onChange({ text })}
            onPasted={setPasted}
          />
          {wrong !== undefined && (
            <p className={field.error} id={`${id}-error`}>
              {fieldError(wrong)}
            </p>
          )}
          <div className={classes.under}>
            <p id={`${id}-facts`}>
              {words === 0
                ? "No words yet"
                : `${counted(words, "word")}, about ${readingWords(readingSeconds(words))} to read`}
              {length > most * 0.9 && `, ${figure(length)} of ${figure(most)} characters`}
            </p>
            <p role="status" className={classes.taken}>
              {(pasted !== null || takenOut.length > 0) && (
                <IconClipboardCheck size={16} stroke={1.7} aria-hidden />
              )}
              {pasted ?? (takenOut.length > 0 && `Saved without ${takenOut.join(", ")}`)}
            </p>
          </div>
        </div>
        <div className={classes.pair}>
          <TextField
            label={<Optional>Source line</Optional>}
            autoComplete="off"
            dir="auto"
            maxLength={passageLimits.passageSourceMaxLength}
            {...fields.text("source")}
          />
          <div>
            <p className={field.label} aria-hidden>
              Language
            </p>
            <Select
              label="Language of the passage"
              value={form.lang}
              options={languageOptions(form.lang, form.text.text)}
              onChange={(lang) =>
                onChange({
                  lang,
                  // Also changes the language of questions that had the same one.
                  entries: form.entries.map((entry) =>
                    (entry.form.lang ?? "") === form.lang
                      ? { ...entry, form: { ...entry.form, lang } }
                      : entry,
                  ),
                })
              }
            />
          </div>
        </div>
      </div>
    </Section>
  );
}
