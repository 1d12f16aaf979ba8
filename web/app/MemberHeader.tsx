import { IconMenu2, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { can } from "#rules/permissions.ts";
import { ownRoleName } from "../accounts/role-words.ts";
import { type SessionUser, session } from "../apollo/session.ts";
import { logout } from "../apollo/session-calls.ts";
import { LOGGED_OUT } from "../apollo/session-ending.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Brand } from "../ui/Brand.tsx";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Container } from "../ui/Page.tsx";
import { staffItems } from "./admin/places.ts";
import classes from "./Header.module.css";
import { memberItems, type NavigationItem } from "./navigation.ts";

/** Brand, navigation and the person. Collapses to a menu if it doesn't fit. */
export function MemberHeader({ user }: { user: SessionUser }) {
  const items = [...memberItems, ...staffItems((action) => can(user.role, action))];
  const role = ownRoleName(user.role);
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const open = openOn === pathname;
  // A menu closes on the next page, and stays closed when the person comes back.
  if (openOn !== null && !open) setOpenOn(null);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenOn(null);
      toggle.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);

  return (
    <header className={classes.header} data-wide={role !== null || undefined}>
      <Container className={classes.line}>
        <Brand />
        <nav className={classes.nav} aria-label="Main">
          <NavigationLinks items={items} />
        </nav>
        <div className={classes.person}>
          <Link
            to="/account"
            className={classes.account}
            aria-label={`Account of ${user.fullName}`}
            aria-current={pathname === "/account" ? "page" : undefined}
            title={user.email}
          >
            <Avatar name={user.fullName} picture={user.profilePicture} />
            <span className={classes.name}>{user.fullName}</span>
          </Link>
          {role && (
            <span className={classes.role}>
              <Badge kind="accent">{role}</Badge>
            </span>
          )}
          <span className={classes.logout}>
            <LogoutButton />
          </span>
          <span className={classes.toggle}>
            <IconButton
              ref={toggle}
              label={open ? "Close menu" : "Menu"}
              aria-expanded={open}
              aria-controls="menu"
              onClick={() => setOpenOn(open ? null : pathname)}
            >
              {open ? <IconX size={22} stroke={1.7} /> : <IconMenu2 size={22} stroke={1.7} />}
            </IconButton>
          </span>
        </div>
      </Container>
      <nav id="menu" className={classes.menu} aria-label="Menu" hidden={!open}>
        <Container>
          <p className={classes.menuPerson}>
            <span>{user.fullName}</span>
            {role && <Badge kind="accent">{role}</Badge>}
            <span className={classes.email}>{user.email}</span>
          </p>
          <NavigationLinks items={items} onStay={() => setOpenOn(null)} />
          <LogoutButton full />
        </Container>
      </nav>
    </header>
  );
}

interface NavigationLinksProps {
  items: NavigationItem[];
  /** Called when the link of the current page was pressed. */
  onStay?: () => void;
}

function NavigationLinks({ items, onStay }: NavigationLinksProps) {
  const { pathname } = useLocation();
  return items.map(({ to, label, current }) => (
    <Link
      key={to}
      to={to}
      onClick={to === pathname ? onStay : undefined}
      className={classes.link}
      aria-current={current(pathname) ? "page" : undefined}
    >
      {label}
    </Link>
  ));
}

function LogoutButton({ full }: { full?: boolean }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    setBusy(true);
    // Another tab has signed in another person: that session stays, and this page uses it.
    await logout().catch(() => session.end(LOGGED_OUT));
    await navigate("/auth");
  }

  return (
    <Button
      kind={full ? "secondary" : "plain"}
      size={full ? "medium" : "small"}
      full={full}
      busy={busy}
      onClick={() => void leave()}
    >
      Logout
    </Button>
  );
}
