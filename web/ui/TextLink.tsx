import { IconArrowLeft } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import classes from "./TextLink.module.css";

/** An underlined link in a sentence or beside a heading. */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link className={className ? `${classes.link} ${className}` : classes.link} {...props} />;
}

/** The same for an address outside the product, such as a mailbox. */
export function TextAnchor({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={classes.link} href={href}>
      {children}
    </a>
  );
}

/** The link back, above a page's heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.back} to={to}>
      <IconArrowLeft size={17} stroke={1.7} aria-hidden />
      {children}
    </Link>
  );
}

/** A button that looks like a link: "Reset Filters". `aria-disabled` shows it as plain text. */
export function TextButton(props: ComponentPropsWithRef<"button">) {
  return <button type="button" className={`${classes.link} ${classes.button}`} {...props} />;
}
