import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import type { BankNameFragment } from "../gql/graphql.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Select } from "../ui/Select.tsx";
import type { Merging } from "./MergeDialog.tsx";
import { BankTopicsQuery } from "./names-documents.ts";

interface MergeIntoDialogProps {
  /** The name to merge; null while the dialog is closed. */
  asking: Omit<Merging, "to"> | null;
  subjects: readonly BankNameFragment[];
  onPreview: (merging: Merging) => void;
  onClose: () => void;
}

/** Asks for the target of a merge. */
export function MergeIntoDialog({ asking, ...props }: MergeIntoDialogProps) {
  if (asking === null) return null;
  return <Asked asking={asking} {...props} />;
}

function Asked(props: MergeIntoDialogProps & { asking: Omit<Merging, "to"> }) {
  const { asking, subjects, onPreview, onClose } = props;
  const { subject, topic } = asking;
  const [to, setTo] = useState("");
  const topics = useQuery(BankTopicsQuery, { variables: { subject }, skip: topic === null });
  const known = topic === null ? subjects : (topics.data?.bankTopics ?? []);
  const from = topic ?? subject;
  const others = known.flatMap(({ name }) => (name === null || name === from ? [] : [name]));
  return (
    <ConfirmDialog
      open
      title={`Merge ${from} into…`}
      confirmLabel="Preview Merge"
      onConfirm={() => {
        if (to !== "") onPreview({ ...asking, to });
      }}
      onCancel={onClose}
    >
      <Select
        label={topic === null ? "Subject" : "Topic"}
        value={to}
        options={[
          { value: "", label: `Choose a ${topic === null ? "subject" : "topic"}` },
          ...others.map((name) => ({ value: name, label: name })),
        ]}
        onChange={setTo}
      />
    </ConfirmDialog>
  );
}
