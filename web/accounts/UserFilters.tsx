import { ROLE_WORDS, ROLES } from "#rules/permissions.ts";
import { BatchSelect } from "../screens/batches/BatchSelect.tsx";
import { Select } from "../ui/Select.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { capital } from "./role-words.ts";
import classes from "./UserFilters.module.css";
import { type UserList, userOrders } from "./user-list.ts";

const roles: { value: UserList["role"]; label: string }[] = [
  { value: "", label: "Any role" },
  ...ROLES.map((role) => ({ value: role, label: capital(ROLE_WORDS[role].people) })),
];

const states: { value: UserList["state"]; label: string }[] = [
  { value: "", label: "Any state" },
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

interface UserFiltersProps {
  list: UserList;
  /** `now` for what is chosen rather than typed. */
  onChange: (list: UserList, when?: "now") => void;
}

/** The filter row: search, role, state, order. A change leads back to the first page. */
export function UserFilters({ list, onChange }: UserFiltersProps) {
  return (
    <search className={classes.row}>
      <SlashSearchField
        label="Search name or e-mail"
        value={list.search}
        onChange={({ currentTarget }) =>
          onChange({ ...list, search: currentTarget.value, page: 1 })
        }
      />
      <Select
        label="Role"
        value={list.role}
        options={roles}
        onChange={(role) => onChange({ ...list, role, page: 1 }, "now")}
      />
      <Select
        label="State"
        value={list.state}
        options={states}
        onChange={(state) => onChange({ ...list, state, page: 1 }, "now")}
      />
      <BatchSelect
        value={list.batch}
        onChange={(batch) => onChange({ ...list, batch, page: 1 }, "now")}
      />
      <Select
        label="Sort by"
        value={list.sort}
        options={userOrders}
        onChange={(sort) => onChange({ ...list, sort, page: 1 }, "now")}
      />
    </search>
  );
}
