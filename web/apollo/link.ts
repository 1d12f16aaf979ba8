import { ApolloLink, Observable, type OperationVariables } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { send } from "./send.ts";
import { subscribe } from "./subscribe.ts";

declare module "@apollo/client" {
  interface DefaultContext {
    /** True if the request must outlive the page, for saves while it closes. */
    keepalive?: boolean;
  }
}

/**
 * The last link: sends persisted documents with the session's token (see `send`), and opens subscriptions (see
 * `subscribe`).
 */
export const sessionLink = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      if (operation.operationType === OperationTypeNode.SUBSCRIPTION) {
        return subscribe(operation.query, operation.variables, observer);
      }
      const abort = new AbortController();
      const { keepalive } = operation.getContext();
      const options = { signal: abort.signal, keepalive };
      send<Record<string, unknown>, OperationVariables>(
        operation.query,
        operation.variables,
        options,
      ).then(
        ({ result }) => {
          observer.next(result);
          observer.complete();
        },
        (error: unknown) => {
          if (!abort.signal.aborted) observer.error(error);
        },
      );
      return () => abort.abort();
    }),
);
