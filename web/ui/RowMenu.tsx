import { IconDotsVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import { Menu, MenuItem, MenuLink } from "./Menu.tsx";

/** An action on a row, or a link to a page. */
export interface RowAction {
  label: string;
  icon: ReactNode;
  /** The address of a link. */
  to?: string;
  state?: unknown;
  run?: () => void;
  kind?: "delete";
  /** Why it is impossible; it stays in the menu. */
  refused?: string | undefined;
}

/** The actions on a row, behind a button with three dots. */
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
