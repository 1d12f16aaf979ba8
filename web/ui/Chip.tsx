import { IconX } from "@tabler/icons-react";
import classes from "./Chip.module.css";
import { Label } from "./Label.tsx";

/** A chosen item with a button that removes it. */
export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className={classes.chip}>
      <span className={classes.label}>
        <Label text={label} />
      </span>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove ${label}`}
        // A press on the surrounding box would open the list.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.stopPropagation();
          onRemove();
        }}
      >
        <IconX size={15} stroke={1.7} aria-hidden />
      </button>
    </span>
  );
}
