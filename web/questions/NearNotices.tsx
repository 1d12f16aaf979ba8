import { useApolloClient } from "@apollo/client/react";
import { IconAlertTriangle } from "@tabler/icons-react";
import { figure } from "#rules/figures.ts";
import { formatDate } from "#rules/times.ts";
import type { BankNamesQuery as Names } from "../gql/graphql.ts";
import { failureWords } from "../screens/follow-change.ts";
import { Button } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { useToast } from "../ui/Toast.tsx";
import { useKeptFocus } from "../ui/use-kept-focus.ts";
import type { Merging } from "./MergeDialog.tsx";
import { BankNamesQuery, BankTopicsQuery, KeepNamesApart } from "./names-documents.ts";
import classes from "./SubjectsScreen.module.css";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** Pairs of similar names, which may mean the same. */
export type Near = Names["nearNames"];

interface NearNoticesProps {
  /** The subject of the topics; null for subjects. */
  subject: string | null;
  near: Near;
  onMerge: (merging: Merging) => void;
}

/** Lists similar names with their actions, above the list. */
export function NearNotices({ subject, near, onMerge }: NearNoticesProps) {
  const client = useApolloClient();
  const toast = useToast();
  async function keepApart(one: string, other: string): Promise<void> {
    try {
      await client.mutate({
        mutation: KeepNamesApart,
        variables: { subject, one, other },
        refetchQueries: [subject === null ? BankNamesQuery : BankTopicsQuery],
      });
      toast({ kind: "success", text: `${one} and ${other} differ` });
    } catch (error) {
      toast({ kind: "error", text: `Failed to keep them apart. ${failureWords(error)}` });
    }
  }
  // After one is handled, the focus moves to the next, or to the container.
  const place = useKeptFocus<HTMLDivElement>(near.length);
  const notices = near.map(({ from, into, broughtBy }) => (
    <div key={`${from.name} ${into.name}`} className={classes.near}>
      <IconAlertTriangle {...icon} />
      <p>
        <strong>{from.name}</strong>, {counted(from.questionCount, "question")}, is near{" "}
        <strong>{into.name}</strong>, {figure(into.questionCount)}.
        {broughtBy &&
          ` Probably a slip in ${broughtBy.fileName}, ${formatDate(broughtBy.finishedAt)}.`}
        {!from.isConfirmed && " Students don’t see it before you decide."}
      </p>
      <div className={classes.ways}>
        <Button
          size="small"
          onClick={() =>
            onMerge({
              subject: subject ?? from.name ?? "",
              topic: subject === null ? null : from.name,
              to: into.name ?? "",
            })
          }
        >
          Preview Merge
        </Button>
        <Button size="small" onClick={() => void keepApart(from.name ?? "", into.name ?? "")}>
          They Differ
        </Button>
      </div>
    </div>
  ));
  return (
    <div ref={place} className={classes.notices} tabIndex={-1}>
      {notices}
    </div>
  );
}
