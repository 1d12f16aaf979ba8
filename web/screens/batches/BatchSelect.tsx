import { useQuery } from "@apollo/client/react";
import { useCan } from "../../apollo/use-can.ts";
import { Select } from "../../ui/Select.tsx";
import { BatchChoicesQuery } from "./batch-documents.ts";

interface BatchSelectProps {
  /** The batch's id; "" for all students. */
  value: string;
  onChange: (value: string) => void;
  /** True to be as wide as the chosen option. */
  fits?: boolean;
}

/**
 * Filters a list by batch. Empty for a person who may not see batches; for others it is rendered before the batches
 * load, so that nothing moves.
 */
export function BatchSelect({ value, onChange, fits = false }: BatchSelectProps) {
  const maySee = useCan()("batch:read");
  const { data } = useQuery(BatchChoicesQuery, { skip: !maySee });
  if (!maySee && value === "") return null;
  const batches = data?.batches.items ?? [];
  const isKnown = value === "" || batches.some(({ id }) => id === value);
  return (
    <Select
      label="Batch"
      value={value}
      narrowing={value !== ""}
      fits={fits}
      options={[
        { value: "", label: "All students" },
        ...batches.map(({ id, name }) => ({ value: id, label: name })),
        ...(isKnown ? [] : [{ value, label: `Batch ${value}` }]),
      ]}
      onChange={onChange}
    />
  );
}
