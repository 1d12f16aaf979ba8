import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { imageLimits } from "#rules/limits.ts";
import { UploadRefused, upload } from "../../apollo/upload.ts";
import { Picture } from "../../screens/text/Picture.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { fieldError } from "../../ui/field-error.tsx";
import { TextArea, TextField } from "../../ui/TextField.tsx";
import classes from "./RichEditor.module.css";

const MEGABYTES = imageLimits.imageMaxBytes / (1024 * 1024);

const KINDS = ["image/png", "image/jpeg", "image/webp"];

/** The error of a file before it is sent; null for none. */
function fileProblem(file: File): string | null {
  if (file.type === "image/svg+xml" || /\.svgz?$/i.test(file.name)) {
    return "SVG files can’t be used. Save the picture as PNG, JPEG or WebP.";
  }
  if (!KINDS.includes(file.type)) return "Choose a picture in PNG, JPEG or WebP.";
  if (file.size > imageLimits.imageMaxBytes) {
    return `The picture is larger than ${MEGABYTES} MB. Save it smaller.`;
  }
  return null;
}

/** Uploads a picture and returns its address. Throws like `upload`. */
async function store(file: File): Promise<string> {
  const form = new FormData();
  form.append("image", file);
  const said: unknown = JSON.parse(await upload("/admin/images", form, { reads: true }));
  if (typeof said === "object" && said !== null && "address" in said) return String(said.address);
  throw new Error("The answer has no address.");
}

interface PictureDialogProps {
  editor: Editor;
  /** A pasted or dropped file. */
  file: File | undefined;
  onClose: () => void;
}

/** A picture for a text: the file and its alternative text. */
export function PictureDialog({ editor, file: given, onClose }: PictureDialogProps) {
  const [present] = useState(() =>
    given === undefined && editor.isActive("picture")
      ? (editor.getAttributes("picture") as { src: string; alt: string })
      : null,
  );
  const [file, setFile] = useState<File | null>(given ?? null);
  const [alt, setAlt] = useState(present?.alt ?? "");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = usePreview(file);
  const form = useRef<HTMLDivElement>(null);
  const needsFile = present === null && file === null;
  const wrongFile =
    failure ?? (file !== null ? fileProblem(file) : tried && needsFile ? "Choose a picture" : null);
  const wrongAlt =
    tried && alt.trim() === "" ? "Say what the picture shows, for anyone who can’t see it" : null;

  async function insert(): Promise<void> {
    if (busy) return;
    setTried(true);
    if (needsFile || (file !== null && fileProblem(file) !== null)) {
      form.current?.querySelector<HTMLElement>("input[type=file]")?.focus();
      return;
    }
    if (alt.trim() === "") {
      form.current?.querySelector("textarea")?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const picture = file === null ? present : { src: await store(file) };
      const attrs = { ...picture, alt: alt.trim().replace(/\s+/g, " ") };
      editor.chain().insertContent({ type: "picture", attrs }).run();
      onClose();
    } catch (error) {
      setFailure(
        error instanceof UploadRefused
          ? error.message
          : "The picture could not be sent. Check your connection and try again.",
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title="Picture"
      onClose={() => !busy && onClose()}
      actions={
        <>
          <Button aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
            Cancel
          </Button>
          <Button kind="primary" busy={busy} busyLabel="Sending..." onClick={() => void insert()}>
            {present === null ? "Insert Picture" : "Change Picture"}
          </Button>
        </>
      }
    >
      {/* Not a form, since it is inside the question's form. */}
      <div ref={form} className={classes.fields}>
        <p className="visually-hidden" role="status">
          {wrongFile}
        </p>
        {shown !== null ? (
          <img className={classes.preview} src={shown} alt="" />
        ) : (
          present !== null && <Picture source={present.src} words={present.alt} canRetry />
        )}
        <TextField
          label={present === null ? "File" : "Another file"}
          type="file"
          accept={KINDS.join(",")}
          data-autofocus={needsFile || undefined}
          inputClassName={classes.file}
          description={`PNG, JPEG or WebP, up to ${MEGABYTES} MB`}
          error={fieldError(wrongFile)}
          onChange={({ currentTarget }) => {
            setFailure(null);
            setFile(currentTarget.files?.[0] ?? file);
          }}
        />
        <TextArea
          label="Alternative text"
          rows={2}
          data-autofocus={needsFile ? undefined : true}
          maxLength={imageLimits.imageAltMaxLength}
          value={alt}
          description="What it shows, in words. It stands for the picture in searches and files too."
          error={fieldError(wrongAlt)}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}

/** A preview of the chosen file; null if there is none or it isn't a picture. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null || fileProblem(file) !== null) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
