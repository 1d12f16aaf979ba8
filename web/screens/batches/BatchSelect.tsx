import { useQuery } from "@apollo/client/react";
import { useCan } from "../../apollo/use-can.ts";
import { Select } from "../../ui/Select.tsx";
import { BatchChoicesQuery } from "./batch-documents.ts";

interface BatchSelectProps {
  /** The batch's number; "" for all students. */
  value: string;
  onChange: (value: string) => void;
  /** As wide as what is chosen. */
  fits?: boolean;
}

/**
 * Narrows a list to the students of a batch. Nothing for somebody who may not see batches; for everybody
 * else it is there before they are known, so that it moves nothing when they come.
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
