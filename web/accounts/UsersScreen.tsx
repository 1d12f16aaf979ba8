import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import type { UserRowFragment } from "../gql/graphql.ts";
import { ListScreen, listingOf } from "../screens/ListScreen.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { ChangeUserDialog } from "./ChangeUserDialog.tsx";
import { UserFilters } from "./UserFilters.tsx";
import { UserTable } from "./UserTable.tsx";
import type { UserChange } from "./user-change.ts";
import { UsersQuery } from "./user-documents.ts";
import { usersAddress, usersPageSize, variablesOf, whyNothing } from "./user-list.ts";

/** Users: who has an account, and what each may do. */
export function UsersScreen() {
  const addressed = useAddressedState(usersAddress);
  const query = useQuery(UsersQuery, { variables: variablesOf(addressed.settled) });
  const listing = listingOf(query, ({ users }) => users);
  const [asked, setAsked] = useState<{ user: UserRowFragment; change: UserChange } | null>(null);
  return (
    <ListScreen
      title="Users"
      noun="users"
      lead="Who has an account, and what each may do. A change counts within a second."
      listing={listing}
      pageSize={usersPageSize}
      addressed={addressed}
      filters={<UserFilters list={addressed.state} onChange={addressed.set} />}
      found={({ totalCount }) => `${figure(totalCount)} users found`}
      skeleton={<ListSkeleton label="Loading users" rows={8} rowHeight={64} />}
      table={({ items }) => (
        <UserTable
          users={items}
          stale={listing.isStale}
          onChange={(user, change) => setAsked({ user, change })}
        />
      )}
      whyNothing={whyNothing}
    >
      {() =>
        asked && (
          <ChangeUserDialog
            user={asked.user}
            change={asked.change}
            onClose={() => setAsked(null)}
          />
        )
      }
    </ListScreen>
  );
}
