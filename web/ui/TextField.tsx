import { IconSearch } from "@tabler/icons-react";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import classes from "./Field.module.css";
import { FieldFrame, type FieldParts, fieldAria } from "./FieldFrame.tsx";

export interface TextFieldProps extends FieldParts, ComponentPropsWithRef<"input"> {
  /** Signs in the input, before and after the text. */
  before?: ReactNode;
  after?: ReactNode;
  /** The input's class; `className` is the frame's. */
  inputClassName?: string | undefined;
}

/** A one-line input with its label above and its hint below. */
export function TextField(props: TextFieldProps) {
  const { label, description, error, before, after, className, inputClassName, ...input } = props;
  const made = useId();
  const id = input.id ?? made;
  const parts = { label, description, error };
  return (
    <FieldFrame id={id} className={className} before={before} after={after} {...parts}>
      <input
        type="text"
        {...input}
        {...fieldAria(id, parts)}
        id={id}
        className={`${classes.input} ${classes.own} ${inputClassName ?? ""}`}
      />
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldParts, ComponentPropsWithRef<"textarea"> {
  /** A sign in the input, before the text. */
  before?: ReactNode;
  /** The input's class; `className` is the frame's. */
  inputClassName?: string | undefined;
}

/** An input of several lines, whose height can be changed. */
export function TextArea(props: TextAreaProps) {
  const { label, description, error, before, className, inputClassName, ...input } = props;
  const id = useId();
  const parts = { label, description, error };
  return (
    <FieldFrame id={id} className={className} before={before} {...parts}>
      <textarea
        {...input}
        {...fieldAria(id, parts)}
        id={id}
        className={`${classes.input} ${classes.own} ${classes.lines} ${inputClassName ?? ""}`}
      />
    </FieldFrame>
  );
}

export type SearchFieldProps = Omit<TextFieldProps, "label"> & { label: string };

/** A search box with a magnifying glass. Its label is for screen readers, and the placeholder is shown. */
export function SearchField({ label, ...props }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      before={<IconSearch size={18} stroke={1.7} />}
      {...props}
    />
  );
}
