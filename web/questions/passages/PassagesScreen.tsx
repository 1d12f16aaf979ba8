import { useQuery } from "@apollo/client/react";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { listLimits } from "#rules/limits.ts";
import type { PassageRowFragment } from "../../gql/graphql.ts";
import { ListScreen, listingOf } from "../../screens/ListScreen.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ListSkeleton } from "../../ui/Skeleton.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { useAddressedState } from "../../ui/use-addressed-state.ts";
import { RowKeys } from "../RowKeys.tsx";
import { ArchivePassageDialog } from "./ArchivePassageDialog.tsx";
import { PassageFilters } from "./PassageFilters.tsx";
import classes from "./PassagesScreen.module.css";
import { PassageTable } from "./PassageTable.tsx";
import { PassagesQuery } from "./passage-list-documents.ts";
import { argumentsOf, passagesAddress, whyNothing } from "./passage-list-state.ts";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

const upload = (
  <ButtonLink to="/admin/upload-questions" icon={<IconUpload {...icon} />}>
    Upload
  </ButtonLink>
);

const add = (
  <ButtonLink kind="primary" to="/admin/passages/new" icon={<IconPlus {...icon} />}>
    Add Passage
  </ButtonLink>
);

const empty = (
  <EmptyState
    title="No passages yet"
    actions={
      <>
        {add}
        {upload}
      </>
    }
  >
    A passage is a text that 1 to 20 questions share. Add one with its questions, or upload a file
    that has both.
  </EmptyState>
);

/** Passages (docs/screens.md, section 9): search, filters, pages of twenty, archive. */
export function PassagesScreen() {
  const addressed = useAddressedState(passagesAddress);
  const { state, set } = addressed;
  const query = useQuery(PassagesQuery, { variables: argumentsOf(addressed.settled) });
  const listing = listingOf(query, ({ passages }) => passages);
  const [archiving, setArchiving] = useState<PassageRowFragment | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const keyActions = {
    remove: (id: string) => {
      const passage = listing.page?.items.find((row) => row.id === id);
      if (passage?.archivedAt === null) setArchiving(passage);
    },
  };
  return (
    <div ref={list}>
      <ListScreen
        title="Passages"
        noun="passages"
        actions={
          <>
            {upload}
            {add}
          </>
        }
        listing={listing}
        pageSize={listLimits.passagesPageSize}
        addressed={addressed}
        filters={<PassageFilters state={state} subjects={listing.data?.subjects} onChange={set} />}
        found={({ totalCount }) =>
          totalCount === 1 ? "1 passage matches" : `${figure(totalCount)} passages match`
        }
        remark={
          <div className={classes.keys}>
            <RowKeys list={list} actions={keyActions} removal="Archive" />
          </div>
        }
        skeleton={<ListSkeleton label="Loading passages" rows={8} rowHeight={76} />}
        table={({ items }) => (
          <PassageTable
            passages={items}
            stale={listing.isStale}
            order={state.order}
            onOrder={(order) => set({ ...state, order, page: 1 }, "now")}
            onArchive={setArchiving}
          />
        )}
        whyNothing={whyNothing}
        empty={empty}
      >
        {(focusList) => (
          <ArchivePassageDialog
            passage={archiving}
            onClose={(archived) => {
              setArchiving(null);
              if (archived) focusList();
            }}
          />
        )}
      </ListScreen>
    </div>
  );
}
