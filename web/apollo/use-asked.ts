import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { askOnce } from "./ask.ts";

/** A query and its state. */
export interface Asked<TData> {
  /** The last response; stays during a reload. */
  data: TData | null;
  /** The last error; stays during a reload. */
  error: unknown;
  asking: boolean;
  /** Loads again. @throws see `askOnce` */
  ask: () => Promise<void>;
}

type Known<TData> = Pick<Asked<TData>, "data" | "error" | "asking">;

/**
 * Loads a query when the screen opens, without a cache.
 * @param variables null to load nothing; new values start a new query
 */
export function useAsked<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables | null,
): Asked<TData> {
  const key = JSON.stringify(variables);
  const [known, setKnown] = useState<Known<TData> & { key: string }>({
    key,
    data: null,
    error: null,
    asking: true,
  });
  /** The number of the last request; responses to older ones are ignored. */
  const last = useRef(0);

  const ask = useCallback(async () => {
    const asked = JSON.parse(key) as TVariables | null;
    if (asked === null) return;
    last.current += 1;
    const mine = last.current;
    const update = (next: Partial<Known<TData>>) => {
      if (last.current !== mine) return;
      setKnown((before) => ({
        ...(before.key === key ? before : { data: null, error: null, asking: true }),
        ...next,
        key,
      }));
    };
    update({ asking: true });
    try {
      update({ data: await askOnce(document, asked), error: null, asking: false });
    } catch (error) {
      update({ error, asking: false });
      throw error;
    }
  }, [document, key]);

  useEffect(() => {
    void ask().catch(() => undefined);
    return () => {
      last.current += 1;
    };
  }, [ask]);

  const { data, error, asking } =
    known.key === key ? known : { data: null, error: null, asking: true };
  return { data, error, asking, ask };
}
