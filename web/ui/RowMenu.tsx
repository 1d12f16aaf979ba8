import { Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { IconButton } from "./IconButton.tsx";
import classes from "./RowMenu.module.css";

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

/**
 * What can be done with a row, behind its dots: arrows move, Escape closes, and the focus comes back
 * to the dots.
 */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const dots = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: "#main" }}
      classNames={{ dropdown: classes.menu, item: classes.item, itemLabel: classes.label }}
    >
      <Menu.Target>
        <IconButton ref={dots} label={label}>
          <IconDotsVertical size={18} stroke={1.7} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: words, icon, to, state, run, kind, refused }) => {
          const content = (
            <>
              {words}
              {refused !== undefined && <span className={classes.reason}>{refused}</span>}
            </>
          );
          if (to !== undefined) {
            return (
              <Menu.Item
                key={words}
                component={Link}
                to={to}
                state={state}
                leftSection={icon}
                onClick={run}
              >
                {content}
              </Menu.Item>
            );
          }
          return (
            <Menu.Item
              key={words}
              leftSection={icon}
              data-kind={kind}
              aria-disabled={refused !== undefined || undefined}
              closeMenuOnClick={refused === undefined}
              onClick={() => {
                if (refused !== undefined) return;
                // A dialog that opens gives the focus back to what has it now.
                dots.current?.focus();
                run?.();
              }}
            >
              {content}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
