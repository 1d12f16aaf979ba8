import { IconTypography } from "@tabler/icons-react";
import { type ReactNode, Suspense, use, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import field from "../../ui/Field.module.css";
import { TextArea } from "../../ui/TextField.tsx";
import type { RichEditorProps } from "./RichEditor.tsx";
import classes from "./RichField.module.css";
import { markupOfPlain, type RichValue } from "./rich-value.ts";

/** After so long what did not come is asked for again, when something needs it. */
const RETRY_MS = 1_000;

let arriving: Promise<typeof import("./RichEditor.tsx")> | null = null;

/**
 * The editor is large, and most texts are plain: it comes with the first that isn't, once. Not by React's
 * `lazy`, which shows what stands in for it even where it is there already.
 */
function editorFile() {
  if (arriving === null) {
    const asked = import("./RichEditor.tsx");
    arriving = asked;
    // Not at once: React, which shows the failure meanwhile, would ask again and again without a network.
    asked.catch(() =>
      setTimeout(() => {
        if (arriving === asked) arriving = null;
      }, RETRY_MS),
    );
  }
  return arriving;
}

/** Brings the editor where it is sure to be needed. */
export function loadRichEditor(): void {
  void editorFile();
}

function Arrived({ children }: { children: ReactNode }) {
  use(editorFile());
  return children;
}

interface WithRichEditorProps {
  skeleton: ReactNode;
  children: ReactNode;
}

/** What begins with a text in the editor: its shape stands until that is there, since nobody knows its room. */
export function WithRichEditor({ skeleton, children }: WithRichEditorProps) {
  return (
    <Suspense fallback={skeleton}>
      <Arrived>{children}</Arrived>
    </Suspense>
  );
}

function ArrivingEditor(props: RichEditorProps) {
  const { default: RichEditor } = use(editorFile());
  return <RichEditor {...props} />;
}

/** The editor of rich texts, once it is there. */
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
      <ArrivingEditor {...props} />
    </Suspense>
  );
}

interface RichFieldProps {
  label: string;
  /** The label stands elsewhere, and is spoken alone. */
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

/** A text that is plain until somebody formats it: then the editor takes the place of the box. */
export function RichField(props: RichFieldProps) {
  const { label, labelSpoken, kind, field: name, rows, value, onChange } = props;
  const { description, error, lang } = props;
  const id = useId();
  const [formatted, setFormatted] = useState(false);
  const [told, setTold] = useState<string | null>(null);
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
        onPasted={setTold}
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
      {told !== null && (
        <p className={field.description} role="status">
          {told}
        </p>
      )}
    </div>
  );
}
