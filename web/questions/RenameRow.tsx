import { useApolloClient, useQuery } from "@apollo/client/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { questionLimits, screenLimits } from "#rules/limits.ts";
import { visibleText } from "#rules/visible-text.ts";
import { failureWords } from "../screens/follow-change.ts";
import { Button } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { TextField } from "../ui/TextField.tsx";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { resultFigure } from "./change-words.ts";
import type { Merging } from "./MergeDialog.tsx";
import { RenameLabel, RenamingPreviewQuery } from "./names-documents.ts";
import classes from "./SubjectsScreen.module.css";
import { useBankChange } from "./use-bank-change.ts";

interface RenameRowProps {
  subject: string;
  /** Null for the subject itself. */
  topic: string | null;
  onMerge: (merging: Merging) => void;
  onClose: (renamed: string | null) => void;
}

/** Renames in place: Enter saves, Escape cancels, and a text describes the effect. */
export function RenameRow({ subject, topic, onMerge, onClose }: RenameRowProps) {
  const from = topic ?? subject;
  const client = useApolloClient();
  const [typed, setTyped] = useState(from);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { progress, carryOut } = useBankChange();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const to = visibleText(typed);
  const asked = useDebouncedValue(to, screenLimits.typingRestMs);
  const query = useQuery(RenamingPreviewQuery, {
    variables: { subject, topic, to: asked },
    skip: asked === "" || asked === from,
    fetchPolicy: "network-only",
  });
  const preview = asked === to ? query.data?.renamingPreview : undefined;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || to === "") return;
    if (to === from) return onClose(null);
    if (preview?.isMerge) return onMerge({ subject, topic, to: preview.to });
    setBusy(true);
    try {
      await carryOut(async () => {
        const { data } = await client.mutate({
          mutation: RenameLabel,
          variables: { subject, topic, to, isMerge: false },
        });
        return data?.renameLabel;
      });
      onClose(to);
    } catch (error) {
      setFailure(failureWords(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={classes.rename}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose(null);
      }}
    >
      <TextField
        ref={field}
        aria-label={`New name of ${from}`}
        className={classes.renamed}
        autoComplete="off"
        autoFocus
        maxLength={questionLimits.questionLabelMaxLength}
        value={typed}
        error={failure ?? undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setFailure(null);
        }}
      />
      <Button type="submit" size="small" busy={busy} busyLabel={progress ?? "Saving..."}>
        {preview?.isMerge ? "Preview Merge" : "Save"}
      </Button>
      <Button kind="quiet" size="small" onClick={() => onClose(null)}>
        Cancel
      </Button>
      <p className={classes.follows} role="status">
        {preview?.isMerge
          ? `${preview.to} exists. Merge into it?`
          : preview &&
            `${counted(preview.questionCount, "question")} and ${counted(preview.testCount, "test")} show the new name. ${
              preview.resultCount === 0
                ? "No result holds the old one."
                : `${resultFigure(preview.resultCount)} ${preview.resultCount === 1 ? "result keeps" : "results keep"} “${from}”.`
            }`}
      </p>
    </form>
  );
}
