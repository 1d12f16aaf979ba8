import { useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import { formatDate } from "#rules/times.ts";
import { useCan } from "../../apollo/use-can.ts";
import type { FlaggedRowFragment } from "../../gql/graphql.ts";
import { ListScreen, listingOf } from "../../screens/ListScreen.tsx";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { pageArguments } from "../../ui/pager-window.ts";
import { RowTitle } from "../../ui/RowTitle.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import { ListSkeleton } from "../../ui/Skeleton.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { optionLetter } from "../../ui/statistics.ts";
import { subjectOptions } from "../../ui/subject-options.ts";
import { TextField } from "../../ui/TextField.tsx";
import { useAddressedState } from "../../ui/use-addressed-state.ts";
import classes from "./FlaggedItemsScreen.module.css";
import { confidenceText, reasonWords } from "./flag-words.ts";
import { flagFilter, type ItemsState, itemPath, itemsAddress } from "./item-address.ts";
import { FlaggedItemsQuery } from "./item-documents.ts";

const pageSize = 20;

/** Items: questions whose answers speak against their key, the surest first (docs/screens.md, section 10). */
export function FlaggedItemsScreen() {
  const addressed = useAddressedState(itemsAddress);
  const { state, settled, set } = addressed;
  const can = useCan();
  const query = useQuery(FlaggedItemsQuery, {
    variables: {
      state: settled.state === "closed" ? "CLOSED" : "OPEN",
      ...flagFilter(settled),
      ...pageArguments(settled.page, pageSize),
      subjects: can("bank:read"),
    },
    fetchPolicy: "cache-and-network",
  });
  const listing = listingOf(query, ({ flaggedItems }) => flaggedItems);
  const isClosed = settled.state === "closed";
  return (
    <ListScreen
      title="Items"
      noun="flagged items"
      lead="Questions whose answers speak against their key, the surest first."
      listing={listing}
      pageSize={pageSize}
      addressed={addressed}
      filters={
        <search className={classes.filters}>
          <Segmented
            label="Open or closed flags"
            value={state.state}
            options={[
              { value: "", label: "Open" },
              { value: "closed", label: "Closed" },
            ]}
            onChange={(next) => set({ ...state, state: next, page: 1 }, "now")}
          />
          <Select
            label="Subject"
            labelShown="above"
            value={state.subject}
            options={subjectOptions(listing.data?.bankSubjects ?? [], state.subject)}
            onChange={(subject) => set({ ...state, subject, page: 1 }, "now")}
          />
          <TextField
            label="Test ID"
            inputMode="numeric"
            value={state.test}
            onChange={({ currentTarget }) =>
              set({ ...state, test: currentTarget.value.replace(/\D/g, "").slice(0, 9), page: 1 })
            }
          />
        </search>
      }
      found={({ totalCount }) => `${figure(totalCount)} flagged items`}
      skeleton={<ListSkeleton label="Loading flagged items" rows={8} rowHeight={76} />}
      table={({ items }) => (
        <DataTable
          label="Flagged items"
          stale={listing.isStale}
          columns={[
            { label: "ID", className: classes.id },
            { label: "Question" },
            { label: "Key", className: classes.key },
            { label: isClosed ? "Closed" : "Evidence", className: classes.evidence },
            { label: "Confidence", className: classes.confidence },
          ]}
        >
          {items.map((item) => (
            <Row key={item.id} item={item} list={settled} />
          ))}
        </DataTable>
      )}
      whyNothing={() => "No flagged item matches."}
      empty={
        <EmptyState title={isClosed ? "No closed flags" : "No flagged items"}>
          {isClosed
            ? "A flag is listed here once someone closed it because the key is right."
            : "From 20 first attempts on, a question is listed here when its answers speak against its key."}
        </EmptyState>
      }
    >
      {() => null}
    </ListScreen>
  );
}

function Row({ item, list }: { item: FlaggedRowFragment; list: ItemsState }) {
  const { id, evidence, questionText, subject, correctOptionIndex, closedAt } = item;
  return (
    <DataRow className={classes.row}>
      <td className={classes.id}>{id}</td>
      <td className={classes.question}>
        <RowTitle to={itemPath(list, id)}>{questionText}</RowTitle>
        <span className={classes.note}>
          {subject}, {figure(evidence.attempts)} attempts
        </span>
      </td>
      <td className={classes.key}>
        <span className={classes.caption}>Key </span>
        {optionLetter(correctOptionIndex)} <span aria-hidden>→</span>
        <span className="visually-hidden"> by the evidence </span> {optionLetter(evidence.option)}
      </td>
      <td className={classes.evidence}>
        {closedAt ? (
          <>
            {formatDate(closedAt)}
            {item.closedBy && `, ${item.closedBy}`}
            <span className={classes.note}>{item.closedReason}</span>
          </>
        ) : (
          <>
            {optionLetter(evidence.option)} discriminates better than the key
            {evidence.reasons.map((reason) => (
              <span key={reason} className={classes.note}>
                {reasonWords(reason, evidence).title}
              </span>
            ))}
          </>
        )}
      </td>
      <td className={classes.confidence}>{confidenceText(evidence.confidence)}</td>
    </DataRow>
  );
}
