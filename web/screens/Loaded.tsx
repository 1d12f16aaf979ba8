import type { ReactNode } from "react";
import { failureCode } from "../apollo/failure.ts";
import { LoadFailure } from "./LoadFailure.tsx";
import { type Failing, useHeldFailure } from "./use-held-failure.ts";

/** As much of `useQuery` as is needed while there is nothing to show. */
export interface Asked<Data> extends Failing {
  data?: Data | undefined;
  previousData?: Data | undefined;
}

interface LoadedProps<Data> {
  query: Asked<Data>;
  /** The message when there is nothing to show; what happened stands under it, with Try Again. */
  failure: string;
  /** `h1` when nothing else stands on the page. */
  level?: "h1" | "h2" | "h3";
  /** Other ways to go on from the failure. */
  actions?: ReactNode;
  /** Takes the place of the failure when what was asked for is not there. */
  missing?: ReactNode;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What can be shown of a query: its answer, or else the one to the question before, as the page of a
 * list that stays until the next is there. A failure ends that.
 */
export function shownOf<Data>({ data, previousData, error }: Asked<Data>): Data | undefined {
  return data ?? (error ? undefined : previousData);
}

/** What a query has brought; until then its shape, and instead of it why there is nothing. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failure, level, actions, missing, skeleton, children } = props;
  const held = useHeldFailure(query);
  const shown = shownOf({ ...query, error: held?.error });
  if (shown !== undefined) return children(shown);
  if (held === null) return skeleton;
  if (missing !== undefined && failureCode(held.error) === "NOT_FOUND") return missing;
  return <LoadFailure title={failure} failure={held} level={level} actions={actions} />;
}
