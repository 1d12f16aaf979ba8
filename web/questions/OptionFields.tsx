import { IconPlus, IconTypography, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { questionLimits } from "#rules/limits.ts";
import { equalOptions } from "#rules/question-rules.ts";
import { visibleText } from "#rules/visible-text.ts";
import { Button } from "../ui/Button.tsx";
import { fieldError } from "../ui/field-error.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { TextArea } from "../ui/TextField.tsx";
import classes from "./OptionFields.module.css";
import { optionLetter } from "./option-letter.ts";
import { optionOf } from "./question-failure.ts";
import {
  type QuestionForm,
  type QuestionProblems,
  withOption,
  withoutOption,
} from "./question-form.ts";
import { RichText } from "./rich/RichField.tsx";
import { markupOfPlain } from "./rich/rich-value.ts";

const { optionsMin, optionsMax, optionMaxLength } = questionLimits;

interface OptionFieldsProps {
  form: QuestionForm;
  onChange: (form: QuestionForm) => void;
  problems: QuestionProblems;
}

/** Options are identified only by their position. */
function placed(options: string[]): { text: string; index: number }[] {
  return options.map((text, index) => ({ text, index }));
}

/** Two to five options, each with a radio circle for the correct one. */
export function OptionFields(props: OptionFieldsProps) {
  const { form, onChange } = props;
  const { options, optionsHtml: html, lang, correct } = form;
  const problem = props.problems.get("options");
  const choiceProblem = props.problems.get("correctOptionIndex");
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [isFormatted, setFormatted] = useState(false);
  const equal = equalOptions(options).flat();
  // Blank options are not sent, so the server's numbers skip them.
  const sent = html
    ? [...options.keys()]
    : [...options.keys()].filter((at) => visibleText(options[at] ?? ""));
  const named = sent[optionOf(problem ?? "")] ?? -1;
  const renamed = problem?.replace(/^Option [A-E]:/, `Option ${optionLetter(Math.max(named, 0))}:`);
  const problems = [renamed, choiceProblem].filter((found) => found !== undefined);

  const isWrong = (text: string, index: number) =>
    problem !== undefined &&
    (named >= 0
      ? index === named
      : equal.length > 0
        ? equal.includes(index)
        : visibleText(text) === "");
  const focused = named >= 0 ? named : (equal[1] ?? 0);

  /** Changes one option, and its markup if the options are rich. */
  function write(index: number, text: string, markup?: string): void {
    const optionsHtml = markup === undefined ? html : html?.with(index, markup);
    onChange({ ...form, options: options.with(index, text), optionsHtml });
  }

  function focusText(index: number): void {
    list.current?.querySelectorAll<HTMLElement>("textarea, [contenteditable]")[index]?.focus();
  }

  /** Adds or removes an option, and focuses the field to type in. Synchronous, since the focus may move on at once. */
  function changeOptions(next: QuestionForm, focus: number): void {
    flushSync(() => {
      // The first one is focused only right after the options were formatted.
      setFormatted(false);
      onChange(next);
    });
    focusText(focus);
  }

  function onKey(event: KeyboardEvent, index: number): void {
    // An option is one line, so Enter moves to the next one.
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) {
      return;
    }
    event.preventDefault();
    focusText(index + 1);
  }

  return (
    <fieldset aria-describedby={problems.length > 0 ? `${id}-problem` : undefined}>
      <div className={classes.head}>
        <legend className={classes.legend}>Options</legend>
        <p className={classes.hint}>Choose the circle beside the correct one</p>
      </div>
      <ol className={classes.options} ref={list}>
        {placed(options).map(({ text, index }) => {
          const letter = optionLetter(index);
          return (
            <li className={classes.option} key={index}>
              <input
                type="radio"
                className={classes.circle}
                name={`${id}-correct`}
                aria-label={`Option ${letter} is correct`}
                aria-invalid={choiceProblem !== undefined || undefined}
                data-field={index === Math.max(correct, 0) ? "correctOptionIndex" : undefined}
                checked={index === correct}
                onChange={() => onChange({ ...form, correct: index })}
              />
              {html ? (
                <RichText
                  // The key includes the count, since removing an option changes the texts of the others.
                  key={`${index} of ${options.length}`}
                  kind="option"
                  label={`Option ${letter}`}
                  field={index === focused ? "options" : undefined}
                  invalid={isWrong(text, index)}
                  lang={lang}
                  focused={isFormatted && index === 0}
                  value={{ text, html: html[index] ?? "" }}
                  onChange={(value) =>
                    write(index, value.text, value.html ?? markupOfPlain(value.text))
                  }
                />
              ) : (
                <TextArea
                  inputClassName={classes.text}
                  rows={1}
                  aria-label={`Option ${letter}`}
                  data-field={index === focused ? "options" : undefined}
                  before={<span className={classes.letter}>{letter}</span>}
                  value={text}
                  maxLength={optionMaxLength}
                  error={isWrong(text, index)}
                  onChange={({ currentTarget }) =>
                    write(index, currentTarget.value.replace(/(?<!\s)\s*[\r\n]\s*/g, " "))
                  }
                  onKeyDown={(event) => onKey(event, index)}
                />
              )}
              {options.length > optionsMin && (
                <IconButton
                  label={`Remove option ${letter}`}
                  onClick={() =>
                    changeOptions(withoutOption(form, index), Math.min(index, options.length - 2))
                  }
                >
                  <IconX size={18} stroke={1.7} aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ol>
      {problems.length > 0 && (
        <div id={`${id}-problem`}>
          {problems.map((problem) => (
            <p className={classes.problem} key={problem}>
              {fieldError(problem)}
            </p>
          ))}
        </div>
      )}
      <div className={classes.foot}>
        {options.length < optionsMax && (
          <Button
            size="small"
            icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
            onClick={() => changeOptions(withOption(form), options.length)}
          >
            Add Option
          </Button>
        )}
        <span className={classes.count}>
          {options.length} of {optionsMax}
        </span>
        {!html && (
          <Button
            kind="quiet"
            size="small"
            icon={<IconTypography size={18} stroke={1.7} aria-hidden />}
            onClick={() => {
              setFormatted(true);
              onChange({ ...form, optionsHtml: options.map(markupOfPlain) });
            }}
          >
            Format Options
          </Button>
        )}
      </div>
    </fieldset>
  );
}
