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

/** A page of a list, as the server answers it. */
interface ListedPage<Row> {
  totalCount: number;
  /** False when there are at least `totalCount`, and nobody counted them. */
  totalIsExact?: boolean;
  items: Row[];
}

/** A query for a page of a list, with what is shown of it. */
interface Listing<Data, Page> {
  query: Asked<Data>;
  /** What the query returns in addition to the page, such as subjects to filter by. */
  data: Data | undefined;
  page: Page | undefined;
  /** The page is an old one; the next is on its way. */
  isStale: boolean;
}

/**
 * What is shown of a list that the server pages.
 *
 * @param pageOf takes the page out of the query's answer
 */
export function listingOf<Data, Page extends ListedPage<unknown>>(
  query: Asked<Data>,
  pageOf: (data: Data) => Page,
): Listing<Data, Page> {
  const data = shownOf(query);
  return { query, data, page: data && pageOf(data), isStale: query.data === undefined };
}

interface ListScreenProps<Page, State extends { page: number }> {
  title: string;
  /** What is listed, many of it: "tests". */
  noun: string;
  lead?: string;
  /** How many there are in all, where the title says that instead of how many are found. */
  count?: number | undefined;
  /** The list is long: its ends, and any page by its number, are in reach. */
  jumps?: boolean;
  actions?: ReactNode;
  listing: Listing<unknown, Page>;
  pageSize: number;
  addressed: Addressed<State>;
  filters: ReactNode;
  /** What is said of a narrowed list: "3 tests match". */
  found: (page: Page) => string;
  /** Something to know about how it was found. */
  remark?: ReactNode;
  skeleton: ReactNode;
  table: (page: Page) => ReactNode;
  /** Why a narrowed list is empty. */
  whyNothing: (state: State) => string;
  /** What stands in place of a list that is empty though nothing narrows it. */
  empty?: ReactNode;
  /** Dialogs. `focusList` takes the focus where a row that had it is gone. */
  children: (focusList: () => void) => ReactNode;
}

/** An administrator's list: search and filters in the address, its page, and the way to the others. */
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
