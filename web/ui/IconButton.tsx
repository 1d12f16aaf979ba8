import type { ComponentPropsWithRef } from "react";
import { Link, type LinkProps } from "react-router-dom";
import classes from "./IconButton.module.css";

interface IconButtonProps extends ComponentPropsWithRef<"button"> {
  /** Its action, for screen readers and as the tooltip. */
  label: string;
}

/** A square button with only an icon (18 px, stroke 1.7). */
export function IconButton({ label, className, children, ...others }: IconButtonProps) {
  return (
    <button
      type="button"
      className={className ? `${classes.button} ${className}` : classes.button}
      aria-label={label}
      title={label}
      {...others}
    >
      {children}
    </button>
  );
}

/** A link within the product that looks like an icon button. */
export function IconLink({
  label,
  className,
  children,
  ...others
}: LinkProps & Pick<IconButtonProps, "label">) {
  return (
    <Link
      className={className ? `${classes.button} ${className}` : classes.button}
      aria-label={label}
      title={label}
      {...others}
    >
      {children}
    </Link>
  );
}
