import { Menu as Base } from "@base-ui/react/menu";
import { createContext, type ReactElement, type ReactNode, use, useRef, useState } from "react";
import { Link } from "react-router-dom";
import classes from "./Menu.module.css";
import { mainPart } from "./main-part.ts";

/** Closes the menu around an item, and then runs the item's action. */
const CloseMenu = createContext<(then: () => void) => void>(() => undefined);

interface MenuProps {
  /** The button that opens the menu. */
  button: ReactElement;
  /** Where it opens, relative to the button. */
  side?: "top" | "bottom";
  align?: "start" | "end";
  children: ReactNode;
}

/** A menu behind a button: arrows move, letters find an item, Escape closes it, and the focus returns to the button. */
export function Menu({ button, side = "bottom", align = "end", children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const next = useRef<(() => void) | null>(null);
  const isPicked = useRef(false);
  function close(then: () => void): void {
    next.current = then;
    isPicked.current = true;
    setOpen(false);
  }
  // Runs the action after the focus is back on the button, so that a dialog later returns the focus there.
  function hasClosed(): void {
    const then = next.current;
    next.current = null;
    if (then === null) return;
    trigger.current?.focus();
    then();
  }
  return (
    <Base.Root
      modal={false}
      open={isOpen}
      onOpenChange={(open) => {
        isPicked.current = false;
        setOpen(open);
      }}
      onOpenChangeComplete={(open) => !open && hasClosed()}
    >
      <Base.Trigger ref={trigger} render={button} />
      <Base.Portal container={mainPart}>
        <Base.Positioner className={classes.place} side={side} align={align} sideOffset={4}>
          {/* After an item was chosen its action sets the focus, for example to a dialog. */}
          <Base.Popup className={classes.menu} finalFocus={() => !isPicked.current}>
            <CloseMenu value={close}>{children}</CloseMenu>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  kind?: "delete" | undefined;
  /** Why it is impossible; the item stays in the menu. */
  refused?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** An action. */
export function MenuItem({ icon, kind, refused, onClick, children }: MenuItemProps) {
  const close = use(CloseMenu);
  return (
    <Base.Item
      className={classes.item}
      data-kind={kind}
      aria-disabled={refused !== undefined || undefined}
      closeOnClick={false}
      onClick={() => {
        if (refused === undefined) close(onClick);
      }}
    >
      {icon}
      <span className={classes.label}>
        {children}
        {refused !== undefined && <span className={classes.reason}>{refused}</span>}
      </span>
    </Base.Item>
  );
}

interface MenuLinkProps {
  icon?: ReactNode;
  to: string;
  state?: unknown;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to a page. */
export function MenuLink({ icon, to, state, onClick, children }: MenuLinkProps) {
  return (
    <Base.LinkItem
      className={classes.item}
      closeOnClick
      render={<Link to={to} state={state} />}
      onClick={onClick}
    >
      {icon}
      <span className={classes.label}>{children}</span>
    </Base.LinkItem>
  );
}
