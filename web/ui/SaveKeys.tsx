import classes from "./SaveKeys.module.css";

/**
 * Which keys save, beside the button that does; not on phones, which have none.
 *
 * @param className where it stands
 */
export function SaveKeys({ className }: { className: string | undefined }) {
  return (
    <p className={`${classes.keys} ${className}`}>
      <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves
    </p>
  );
}
