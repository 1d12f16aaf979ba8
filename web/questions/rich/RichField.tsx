import { IconTypography } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import field from "../../ui/Field.module.css";
import { TextArea } from "../../ui/TextField.tsx";
import type { RichEditorProps } from "./RichEditor.tsx";
import classes from "./RichField.module.css";
import { markupOfPlain, type RichValue } from "./rich-value.ts";

/** The editor is large and most texts are plain, so it loads with the first formatted text. */
const RichEditor = lazy(() => import("./RichEditor.tsx"));

/** The rich-text editor, once it is loaded. */
export function RichText(props: RichEditorProps) {
  return (
    <Suspense
      fallback={
        <div className={classes.waiting} data-kind={props.kind} lang={props.lang} dir="auto">
          {props.value.text}
          <p className="visually-hidden" role="status">
            Loading the editor
          </p>
        </div>
      }
    >
      <RichEditor {...props} />
    </Suspense>
  );
}

interface RichFieldProps {
  label: string;
  /** True if the label is visible elsewhere, so that here it is for screen readers only. */
  labelSpoken?: boolean;
  kind: "question" | "explanation";
  field: string;
  rows: number;
  value: RichValue;
  onChange: (value: RichValue) => void;
  description?: ReactNode;
  error?: ReactNode;
  lang?: string | undefined;
}

/** A plain text field that becomes the rich-text editor when it is formatted. */
export function RichField(props: RichFieldProps) {
  const { label, labelSpoken, kind, field: name, rows, value, onChange } = props;
  const { description, error, lang } = props;
  const id = useId();
  const [formatted, setFormatted] = useState(false);
  const [pasteNote, setPasteNote] = useState<string | null>(null);
  if (value.html === null) {
    return (
      <div className={classes.plain}>
        <TextArea
          label={labelSpoken ? undefined : <span>{label}</span>}
          aria-label={labelSpoken ? label : undefined}
          inputClassName={classes[kind]}
          rows={rows}
          description={description}
          value={value.text}
          error={error}
          lang={lang || undefined}
          data-field={name}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value, html: null })}
        />
        <Button
          className={classes.format}
          kind="quiet"
          size="small"
          icon={<IconTypography size={18} stroke={1.7} aria-hidden />}
          aria-label={`Format ${label.toLowerCase()}`}
          onClick={() => {
            setFormatted(true);
            onChange({ text: value.text, html: markupOfPlain(value.text) });
          }}
        >
          Format
        </Button>
      </div>
    );
  }
  const under = [error && `${id}-error`, description && `${id}-description`].filter(Boolean);
  return (
    <div>
      {!labelSpoken && <p className={field.label}>{label}</p>}
      <RichText
        kind={kind}
        label={label}
        field={name}
        invalid={Boolean(error)}
        describedBy={under.join(" ") || undefined}
        lang={lang || undefined}
        focused={formatted}
        value={value}
        onChange={onChange}
        onPasted={setPasteNote}
      />
      {error && (
        <p className={field.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {description && (
        <p className={field.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      {pasteNote !== null && (
        <p className={field.description} role="status">
          {pasteNote}
        </p>
      )}
    </div>
  );
}
