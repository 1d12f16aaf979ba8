import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { askOnce } from "./ask.ts";

/** What was asked for, with what became of it. */
export interface Asked<TData> {
  /** The last answer; it stays while the same is asked again. */
  data: TData | null;
  /** What was thrown the last time; it stays while the same is asked again. */
  error: unknown;
  asking: boolean;
  /** Asks again. @throws what `askOnce` throws */
  ask: () => Promise<void>;
}

type Known<TData> = Pick<Asked<TData>, "data" | "error" | "asking">;

/**
 * Asks the server when the screen opens, past any cache.
 *
 * @param variables null for nothing to ask; others are another question
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
  /** Of the last question; an older one's answer is out of date. */
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
