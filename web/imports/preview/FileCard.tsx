import { useMutation } from "@apollo/client/react";
import { IconFileText, IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { type FileFormat, FORMAT_TYPES, PREVIEW_TITLES } from "#rules/file-formats.ts";
import { failureWords } from "../../apollo/failure.ts";
import type { DraftFactsFragment } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { ReadDraft } from "./draft-documents.ts";
import { FORMAT_OPTIONS, fileWords } from "./draft-words.ts";
import classes from "./FileCard.module.css";
import { useShowAgain } from "./use-import-draft.ts";

interface FileCardProps {
  draft: DraftFactsFragment;
  /** No file can be sent now. */
  disabled: boolean;
  /** It can't be read as another format now. */
  isFixed: boolean;
  onFiles: (files: File[]) => void;
}

/** The file that is looked through: what it is read as, and another one in its place. */
export function FileCard({ draft, disabled, isFixed, onFiles }: FileCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const [read] = useMutation(ReadDraft);
  const toast = useToast();
  const showAgain = useShowAgain();

  async function readAs(format: FileFormat): Promise<void> {
    await read({ variables: { id: draft.id, format } }).catch((error: unknown) => {
      toast({ kind: "error", text: failureWords(error) });
      return showAgain();
    });
  }

  return (
    <section className={classes.card} aria-label="File">
      <span className={classes.sign} aria-hidden>
        <IconFileText size={26} stroke={1.4} />
        <span>{draft.format.toUpperCase()}</span>
      </span>
      <div className={classes.words}>
        <p className={classes.name} dir="auto">
          {draft.fileName}
        </p>
        <p className={classes.facts}>{fileWords(draft)}</p>
      </div>
      <div className={classes.actions}>
        <Select
          label="Read as"
          value={draft.format as FileFormat}
          options={FORMAT_OPTIONS}
          disabled={disabled || isFixed}
          onChange={(format) => void readAs(format)}
        />
        <Button
          full="phone"
          disabled={disabled}
          icon={<IconUpload size={18} stroke={1.7} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Another File
        </Button>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          aria-label={`Another ${PREVIEW_TITLES} file`}
          accept={FORMAT_TYPES}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = "";
            if (files.length > 0) onFiles(files);
          }}
        />
      </div>
    </section>
  );
}
