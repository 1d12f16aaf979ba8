import { IconFileTypeCsv, IconFileUpload } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useState } from "react";
import classes from "./FileDrop.module.css";

interface FileDropProps {
  /** The name of the file for screen readers: "CSV file". */
  label: string;
  /** The invitation; "Drop a CSV file here" by default. */
  invitation?: string;
  /** The types that the picker offers: ".csv,text/csv". Dropped files of any type are passed on. */
  accept: string;
  /** The chosen file, shown instead of the invitation. */
  chosen?: ReactNode;
  /** Shown below the invitation or the file. */
  hint?: ReactNode;
  disabled?: boolean;
  /** Called with one file, or several that were dropped together. */
  onFiles: (files: File[]) => void;
}

/** Takes a file by drag and drop or from the browser's picker. Its whole area is a file input. */
export function FileDrop({
  label,
  invitation,
  accept,
  chosen,
  hint,
  disabled,
  onFiles,
}: FileDropProps) {
  const [over, setOver] = useState(false);

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!disabled && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  }

  return (
    <label
      className={classes.area}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {invitation === undefined ? (
        <IconFileTypeCsv size={30} stroke={1.4} aria-hidden />
      ) : (
        <IconFileUpload size={30} stroke={1.4} aria-hidden />
      )}
      <span className={classes.words}>
        {chosen ?? (
          <>
            <strong>{invitation ?? "Drop a CSV file here"}</strong>, or{" "}
            <span className={classes.choose}>choose one</span>
          </>
        )}
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
      <input
        className={classes.input}
        type="file"
        aria-label={label}
        accept={accept}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the person choose the same file again after correcting it.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
