import { IconDotsVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import { Menu, MenuItem, MenuLink } from "./Menu.tsx";

/** One thing to do with a row: a page to go to, or an action. */
export interface RowAction {
  label: string;
  icon: ReactNode;
  /** Leads there. */
  to?: string;
  state?: unknown;
  run?: () => void;
  kind?: "delete";
  /** It can't be done, and why; it stays in the menu. */
  refused?: string | undefined;
}

/** What can be done with a row, behind its dots. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Menu
      button={
        <IconButton label={label}>
          <IconDotsVertical size={18} stroke={1.7} aria-hidden />
        </IconButton>
      }
    >
      {actions.map(({ label: words, icon, to, state, run, kind, refused }) =>
        to !== undefined ? (
          <MenuLink key={words} icon={icon} to={to} state={state} onClick={run}>
            {words}
          </MenuLink>
        ) : (
          <MenuItem key={words} icon={icon} kind={kind} refused={refused} onClick={() => run?.()}>
            {words}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
