import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import { handFocusOn } from "../ui/focus-places.ts";
import { Page, PageHead } from "../ui/Page.tsx";
import { Pager } from "../ui/Pager.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import type { Addressed } from "../ui/use-addressed-state.ts";
import { usePagedList } from "../ui/use-paged-list.ts";
import classes from "./ListScreen.module.css";
import { type Asked, Loaded, shownOf } from "./Loaded.tsx";

/** A page of a list, as the server returns it. */
interface ListedPage<Row> {
  totalCount: number;
  /** False if there are at least `totalCount` rows and the exact number is unknown. */
  totalIsExact?: boolean;
  items: Row[];
}

/** The query for a page of a list, and what to show of it. */
interface Listing<Data, Page> {
  query: Asked<Data>;
  /** Data in addition to the page, such as subjects to filter by. */
  data: Data | undefined;
  page: Page | undefined;
  /** True while the next page loads and this is the old one. */
  isStale: boolean;
}

/** Returns what to show of a paged query. @param pageOf selects the page in the query's data */
export function listingOf<Data, Page extends ListedPage<unknown>>(
  query: Asked<Data>,
  pageOf: (data: Data) => Page,
): Listing<Data, Page> {
  const data = shownOf(query);
  return { query, data, page: data && pageOf(data), isStale: query.data === undefined };
}

interface ListScreenProps<Page, State extends { page: number }> {
  title: string;
  /** The listed things, in the plural: "tests". */
  noun: string;
  lead?: string;
  /** The total, if the title shows it instead of the number found. */
  count?: number | undefined;
  /** True for a long list: shows its ends, and an input for any page. */
  jumps?: boolean;
  actions?: ReactNode;
  listing: Listing<unknown, Page>;
  pageSize: number;
  addressed: Addressed<State>;
  filters: ReactNode;
  /** The text above a filtered list: "3 tests match". */
  found: (page: Page) => string;
  /** A remark about the search. */
  remark?: ReactNode;
  skeleton: ReactNode;
  table: (page: Page) => ReactNode;
  /** Why a filtered list is empty. */
  whyNothing: (state: State) => string;
  /** Replaces a list that is empty without any filter. */
  empty?: ReactNode;
  /** Dialogs. `focusList` moves the focus to the list after the focused row was removed. */
  children: (focusList: () => void) => ReactNode;
}

/** An administrator's list: search and filters in the address, one page, and links to the others. */
export function ListScreen<Page extends ListedPage<unknown>, State extends { page: number }>(
  props: ListScreenProps<Page, State>,
) {
  const { title, noun, lead, actions, listing, pageSize, addressed, filters } = props;
  const { count, jumps, found, remark, skeleton, table, whyNothing, empty, children } = props;
  const { query, page, isStale } = listing;
  const { settled, address, set } = addressed;
  const isNarrowed = address.isNarrowed(settled);
  const newest = isStale ? undefined : page;
  const { list, goTo } = usePagedList(addressed, newest?.totalCount, pageSize);

  return (
    <Page title={title}>
      <PageHead
        title={title}
        count={count ?? (page?.totalIsExact === false ? undefined : page?.totalCount)}
        lead={lead}
        actions={actions}
      />
      {filters}
      <div className={classes.list} ref={list} tabIndex={-1}>
        <p className="visually-hidden" role="status">
          {newest && isNarrowed && found(newest)}
        </p>
        {remark}
        <Loaded query={query} failure={`Failed to fetch ${noun}`} skeleton={skeleton}>
          {() =>
            page && page.totalCount > 0 ? (
              <>
                {table(page)}
                <Pager
                  label={`Pages of ${noun}`}
                  page={settled.page}
                  pageSize={pageSize}
                  totalCount={page.totalCount}
                  totalIsExact={page.totalIsExact}
                  jumps={jumps}
                  onPage={goTo}
                />
              </>
            ) : isNarrowed || empty === undefined ? (
              <EmptyState
                title={`No ${noun.charAt(0).toUpperCase()}${noun.slice(1)} Found`}
                actions={
                  <Button ref={handFocusOn} onClick={() => set(address.none, "now")}>
                    Clear Filters
                  </Button>
                }
              >
                {whyNothing(settled)}
              </EmptyState>
            ) : (
              empty
            )
          }
        </Loaded>
      </div>
      {children(() => list.current?.focus())}
    </Page>
  );
}
