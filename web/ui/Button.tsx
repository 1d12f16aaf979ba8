import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import classes from "./Button.module.css";
import { Spinner } from "./Spinner.tsx";

/**
 * primary: the only filled button of a view · secondary: outlined · list: outlined with accent text, for the action
 * of a row · quiet: accent text only · plain: grey text only (Logout) · delete: red outline · danger: filled red,
 * only in a delete confirmation · off: looks disabled, for buttons that `aria-disabled` keeps reachable by keyboard.
 */
export type ButtonKind =
  | "primary"
  | "secondary"
  | "list"
  | "quiet"
  | "plain"
  | "delete"
  | "danger"
  | "off";

interface Look {
  kind?: ButtonKind;
  /** small 34 · medium 40 (44 on phones) · tall 44 (quiz) · large 48. */
  size?: "small" | "medium" | "tall" | "large";
  /** True to fill its line; `phone` only under 48em. */
  full?: boolean | "phone";
  /** An icon before the label. */
  icon?: ReactNode;
  /** An icon after the label. */
  iconAfter?: ReactNode;
}

interface ButtonProps extends Look, Omit<ComponentPropsWithRef<"button">, "size"> {
  /** Work is in progress: shows a spinner and `busyLabel`, ignores clicks and keeps the focus. */
  busy?: boolean;
  busyLabel?: ReactNode;
}

function lookProps({ kind = "secondary", size = "medium", full }: Look, className?: string) {
  return {
    className: className ? `${classes.button} ${className}` : classes.button,
    "data-kind": kind,
    "data-size": size,
    "data-full": full === true || undefined,
    "data-full-on-phone": full === "phone" || undefined,
  };
}

/** The product's button. `type` is button by default. */
export function Button(props: ButtonProps) {
  const { kind, size, full, icon, iconAfter, busy, busyLabel, className, onClick, ...rest } = props;
  const { children, type = "button", ...others } = rest;
  function onPress(event: MouseEvent<HTMLButtonElement>): void {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...lookProps({ kind, size, full }, className)}
      type={type}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={onPress}
      {...others}
    >
      {busy ? <Spinner /> : icon}
      {busy ? (busyLabel ?? children) : children}
      {iconAfter}
    </button>
  );
}

type ButtonLinkProps = Look & LinkProps;

/** A link within the product that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { kind, size, full, icon, iconAfter, className, children, ...others } = props;
  return (
    <Link {...lookProps({ kind, size, full }, className)} {...others}>
      {icon}
      {children}
      {iconAfter}
    </Link>
  );
}

/** A link to another site or a mailbox that looks like a button. */
export function ButtonAnchor(props: Look & ComponentPropsWithRef<"a">) {
  const { kind, size, full, icon, iconAfter, className, children, ...others } = props;
  return (
    <a {...lookProps({ kind, size, full }, className)} {...others}>
      {icon}
      {children}
      {iconAfter}
    </a>
  );
}
