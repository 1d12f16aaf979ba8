import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { describeFailure } from "../apollo/failure.ts";
import type { UserRowFragment } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Pager } from "../ui/Pager.tsx";
import { EmptyState, ErrorState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { usePagedList } from "../ui/use-paged-list.ts";
import { ChangeUserDialog } from "./ChangeUserDialog.tsx";
import { UserFilters } from "./UserFilters.tsx";
import { UsersSkeleton, UserTable } from "./UserTable.tsx";
import type { UserChange } from "./user-change.ts";
import { UsersQuery } from "./user-documents.ts";
import {
  addressOfList,
  emptyReason,
  everybody,
  isFiltering,
  listFromAddress,
  usersPageSize,
  variablesOf,
} from "./user-list.ts";

/** Users: who has an account, and what each may do. */
export function UsersScreen() {
  const addressed = useAddressedState(listFromAddress, addressOfList);
  const { state, settled, set } = addressed;
  const query = useQuery(UsersQuery, { variables: variablesOf(settled) });
  const { error, loading, refetch } = query;
  const [asked, setAsked] = useState<{ user: UserRowFragment; change: UserChange } | null>(null);
  const failed = !query.data && error !== undefined;
  const users = failed ? undefined : (query.data ?? query.previousData)?.users;
  const { list, goTo } = usePagedList(addressed, query.data?.users.totalCount, usersPageSize);

  return (
    <Page title="Users">
      <PageHead
        title="Users"
        count={users?.totalCount}
        lead="Who has an account, and what each may do. A change counts within a second."
      />
      <div ref={list}>
        <UserFilters list={state} onChange={set} />
      </div>
      <p className="visually-hidden" role="status">
        {query.data && isFiltering(settled) && `${query.data.users.totalCount} users found`}
      </p>
      {failed && (
        <ErrorState
          title="Failed to fetch users"
          onRetry={() => void refetch().catch(() => undefined)}
          retrying={loading}
        >
          {describeFailure(error)}
        </ErrorState>
      )}
      {!users && !failed && <UsersSkeleton />}
      {users && users.totalCount > 0 && (
        <>
          <UserTable
            users={users.items}
            stale={!query.data}
            onChange={(user, change) => setAsked({ user, change })}
          />
          <Pager
            label="Pages of users"
            page={settled.page}
            pageSize={usersPageSize}
            totalCount={users.totalCount}
            onPage={goTo}
          />
        </>
      )}
      {users?.totalCount === 0 && (
        <EmptyState
          title="No Users Found"
          actions={<Button onClick={() => set(everybody, "now")}>Clear Filters</Button>}
        >
          {emptyReason(settled)}
        </EmptyState>
      )}
      {asked && (
        <ChangeUserDialog user={asked.user} change={asked.change} onClose={() => setAsked(null)} />
      )}
    </Page>
  );
}
