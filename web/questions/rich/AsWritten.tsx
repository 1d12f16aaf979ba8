import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { AsPlain } from "./AsPlain.tsx";
import { AsStored, type AsStoredProps } from "./AsStored.tsx";

/** How long a text must be unchanged before the server is queried, in milliseconds. */
const restMs = 500;

/** A preview of a text for students; with markup or formulas as the server would store it. */
export function AsWritten(props: AsStoredProps) {
  const { value } = props;
  const rested = useDebouncedValue(value, restMs);
  const isPlain = value.html === null && !value.text.includes("\\(");
  if (isPlain) return <AsPlain {...props} />;
  return <AsStored {...props} value={rested} />;
}
