import { useQuery } from "@apollo/client/react";
import { BatchMark } from "../../ui/BatchMark.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import classes from "./BatchBoxes.module.css";
import { BatchChoicesQuery } from "./batch-documents.ts";

interface BatchBoxesProps {
  /** The ids of the chosen batches. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** A checkbox for each batch that is chosen or not archived. */
export function BatchBoxes({ chosen, onChange }: BatchBoxesProps) {
  const { data } = useQuery(BatchChoicesQuery);
  const batches = (data?.batches.items ?? []).filter(
    ({ id, archivedAt }) => archivedAt === null || chosen.includes(id),
  );
  return (
    <ul className={classes.boxes} aria-label="Batches">
      {batches.map((batch) => (
        <li key={batch.id}>
          <Checkbox
            label={
              <span className={classes.label}>
                <BatchMark batch={batch} />
                {batch.name}
                {batch.archivedAt !== null && " (archived)"}
              </span>
            }
            checked={chosen.includes(batch.id)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? [...chosen, batch.id]
                  : chosen.filter((id) => id !== batch.id),
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}
