import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import { describeFailure } from "../apollo/failure.ts";
import type { AuditLogQuery as Data, AuditFileQuery as Part } from "../gql/graphql.ts";
import { ListScreen, listingOf } from "../screens/ListScreen.tsx";
import { DataTable } from "../ui/DataTable.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import { FilterSelect } from "../ui/FilterSelect.tsx";
import { Notice } from "../ui/Notice.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { saveFile } from "../ui/save-file.ts";
import { TextField } from "../ui/TextField.tsx";
import { TextButton, TextLink } from "../ui/TextLink.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import classes from "./AuditLogScreen.module.css";
import { AuditRow } from "./AuditRow.tsx";
import { AuditFileQuery, AuditLogQuery } from "./audit-documents.ts";
import { type AuditList, actionOptions, auditAddress, filterOf, pageOf } from "./audit-list.ts";

const pageSize = 50;
const columns = [
  { label: "When", className: classes.when },
  { label: "What" },
  { label: "Who", className: classes.who },
  { label: "From", className: classes.from },
  { label: "Details", spoken: true, className: classes.more },
];

/** What staff changed, the newest first (docs/rules.md, section 20). */
export function AuditLogScreen() {
  const addressed = useAddressedState(auditAddress);
  const client = useApolloClient();
  const query = useQuery(AuditLogQuery, {
    variables: {
      ...filterOf(addressed.settled),
      ...pageArguments(addressed.settled.page, pageSize),
    },
    fetchPolicy: "cache-and-network",
  });
  const listing = listingOf(query, ({ auditLog }) => auditLog);
  const [open, setOpen] = useState<string | null>(null);
  const change = (part: Partial<AuditList>, when?: "now") =>
    addressed.set({ ...addressed.state, page: 1, ...part }, when);

  async function save(): Promise<void> {
    const pieces: string[] = [];
    for (let below: number | null = null; ; ) {
      const answer: { data?: Part | undefined } = await client.query({
        query: AuditFileQuery,
        variables: { ...filterOf(addressed.settled), below },
        fetchPolicy: "no-cache",
      });
      if (answer.data === undefined) return;
      pieces.push(answer.data.auditFile.csv);
      below = answer.data.auditFile.next;
      if (below === null) break;
    }
    saveFile("audit log.csv", pieces);
  }

  return (
    <ListScreen
      title="Audit Log"
      noun="entries"
      lead="Every change by staff, and their sign-ins."
      actions={
        <DownloadButton
          save={save}
          failure={(error) => `Failed to download. ${describeFailure(error)}`}
        >
          CSV
        </DownloadButton>
      }
      listing={listing}
      pageSize={pageSize}
      addressed={addressed}
      filters={
        <search className={classes.filters}>
          <SlashSearchField
            label="Search who, what, question or test"
            value={addressed.state.search}
            onChange={({ currentTarget }) => change({ search: currentTarget.value })}
          />
          <FilterSelect
            label="Who"
            any="Everybody"
            value={addressed.state.by}
            options={(listing.data?.auditActors ?? []).map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
            onChange={(by) => change({ by }, "now")}
          />
          <FilterSelect
            label="Action"
            any="Every action"
            value={addressed.state.action}
            options={actionOptions}
            onChange={(action) => change({ action }, "now")}
          />
          <TextField
            aria-label="Day"
            type="date"
            value={addressed.state.day}
            onChange={({ currentTarget }) => change({ day: currentTarget.value }, "now")}
          />
        </search>
      }
      found={({ totalCount }) => `${figure(totalCount)} entries found`}
      remark={
        <>
          <OfOne list={addressed.settled} onAll={() => change({ kind: "", of: "" }, "now")} />
          {listing.data && <Check check={listing.data.auditCheck} />}
        </>
      }
      skeleton={<ListSkeleton label="Loading entries" rows={8} rowHeight={64} />}
      table={({ items }) => (
        <DataTable label="Entries" columns={columns} stale={listing.isStale}>
          {items.map((entry) => (
            <AuditRow
              key={entry.id}
              entry={entry}
              isOpen={open === entry.id}
              onToggle={() => setOpen(open === entry.id ? null : entry.id)}
            />
          ))}
        </DataTable>
      )}
      whyNothing={() => "No entry matches."}
      empty={<EmptyState title="No entries yet">Changes by staff are listed here.</EmptyState>}
    >
      {() => null}
    </ListScreen>
  );
}

/** Says that only entries about one question, test or the like are listed, with links to it and to all entries. */
function OfOne({ list: { kind, of }, onAll }: { list: AuditList; onAll: () => void }) {
  if (kind === "" || of === "") return null;
  const page = pageOf(kind, of);
  return (
    <p className={classes.of}>
      <span>{`Changes to ${kind} ${of} only.`}</span>
      {page && <TextLink to={page.to}>{page.label}</TextLink>}
      <TextButton onClick={onAll}>Show All Entries</TextButton>
    </p>
  );
}

/** What the last daily check of the log found. */
function Check({ check }: { check: Data["auditCheck"] }) {
  if (check == null) return null;
  return (
    <div className={classes.check}>
      {check.brokenAt == null ? (
        <Notice kind="success">
          The chain of entries is unbroken, checked {formatDateTime(check.at)}.
        </Notice>
      ) : (
        <Notice kind="error" role="alert">
          The log was changed in the database: entry {figure(check.brokenAt)} doesn’t follow from
          the one before. Compare it with a backup.
        </Notice>
      )}
    </div>
  );
}
