import classes from "./SaveKeys.module.css";

/** The keys that save, beside the save button; hidden on phones. @param className sets its position */
export function SaveKeys({ className }: { className: string | undefined }) {
  return (
    <p className={`${classes.keys} ${className}`}>
      <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves
    </p>
  );
}
