import { useApolloClient } from "@apollo/client/react";
import {
  IconArrowMerge,
  IconEye,
  IconListSearch,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import type { BankNameFragment } from "../gql/graphql.ts";
import { failureWords } from "../screens/follow-change.ts";
import { counted } from "../ui/counted.ts";
import { RowMenu } from "../ui/RowMenu.tsx";
import { useToast } from "../ui/Toast.tsx";
import type { Merging } from "./MergeDialog.tsx";
import { BankNamesQuery, ConfirmSubject, RemoveSubject } from "./names-documents.ts";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

interface NameActionsProps {
  /** Null for a subject. */
  subject: string | null;
  onAskMerge: (asking: Omit<Merging, "to">) => void;
  entry: BankNameFragment;
  onRename: () => void;
}

/** The actions on one name of the bank. */
export function NameActions({ entry, subject, onRename, onAskMerge }: NameActionsProps) {
  const client = useApolloClient();
  const toast = useToast();
  const { name, questionCount, isConfirmed } = entry;
  const query = new URLSearchParams(
    subject === null ? { subject: name ?? "" } : { subject, topic: name ?? "" },
  );
  const show = {
    label: "Show Questions",
    icon: <IconListSearch {...icon} />,
    to: `/admin/all-questions?${query}`,
  };
  const isNamed = name !== null;
  async function remove(): Promise<void> {
    try {
      await client.mutate({
        mutation: RemoveSubject,
        variables: { name: name ?? "" },
        refetchQueries: [BankNamesQuery],
      });
      toast({ kind: "success", text: `${name} deleted` });
    } catch (error) {
      toast({ kind: "error", text: `Failed to delete ${name}. ${failureWords(error)}` });
    }
  }
  async function confirm(): Promise<void> {
    try {
      await client.mutate({
        mutation: ConfirmSubject,
        variables: { name: name ?? "" },
        refetchQueries: [BankNamesQuery],
      });
      toast({ kind: "success", text: `Students see ${name}` });
    } catch (error) {
      toast({ kind: "error", text: `Failed to show ${name}. ${failureWords(error)}` });
    }
  }
  return (
    <RowMenu
      label={`Actions for ${name ?? "No topic"}`}
      actions={[
        ...(isNamed || subject === null ? [show] : []),
        ...(isConfirmed
          ? []
          : [
              {
                label: "Show to Students",
                icon: <IconEye {...icon} />,
                run: () => void confirm(),
              },
            ]),
        {
          label: "Rename",
          icon: <IconPencil {...icon} />,
          run: onRename,
          refused: !isNamed
            ? "It is no name."
            : questionCount === 0
              ? "No question has it: delete it and add the other."
              : undefined,
        },
        {
          label: "Merge Into…",
          icon: <IconArrowMerge {...icon} />,
          run: () =>
            onAskMerge(
              subject === null ? { subject: name ?? "", topic: null } : { subject, topic: name },
            ),
          refused: isNamed && questionCount > 0 ? undefined : "Nothing has this name.",
        },
        ...(subject === null
          ? [
              {
                label: "Delete",
                icon: <IconTrash {...icon} />,
                kind: "delete" as const,
                run: () => void remove(),
                refused:
                  questionCount > 0
                    ? `${counted(questionCount, "question")} ${questionCount === 1 ? "has" : "have"} it.`
                    : undefined,
              },
            ]
          : []),
      ]}
    />
  );
}
