import type { ReactNode } from "react";
import { failureCode } from "../apollo/failure.ts";
import { LoadFailure } from "./LoadFailure.tsx";
import { type Failing, useHeldFailure } from "./use-held-failure.ts";

/** The fields of `useQuery` needed while there is no data. */
export interface Asked<Data> extends Failing {
  data?: Data | undefined;
  previousData?: Data | undefined;
}

interface LoadedProps<Data> {
  query: Asked<Data>;
  /** The message if there is no data; the reason is below it, with Try Again. */
  failure: string;
  /** `h1` if the page has no other content. */
  level?: "h1" | "h2" | "h3";
  /** Alternatives to Try Again. */
  actions?: ReactNode;
  /** Replaces the failure if the requested item doesn't exist. */
  missing?: ReactNode;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The data to show for a query: its response, or else the previous one, for example a list's page until the next one
 * is loaded. Undefined after a failure.
 */
export function shownOf<Data>({ data, previousData, error }: Asked<Data>): Data | undefined {
  return data ?? (error ? undefined : previousData);
}

/** Shows a query's data; until then a skeleton, or the reason of a failure. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failure, level, actions, missing, skeleton, children } = props;
  const held = useHeldFailure(query);
  const shown = shownOf({ ...query, error: held?.error });
  if (shown !== undefined) return children(shown);
  if (held === null) return skeleton;
  if (missing !== undefined && failureCode(held.error) === "NOT_FOUND") return missing;
  return <LoadFailure title={failure} failure={held} level={level} actions={actions} />;
}
