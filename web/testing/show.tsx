import { ApolloClient, ApolloLink, type Observable } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render } from "@testing-library/react";
import { buildSchema, execute } from "graphql";
import type { ReactElement } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { from } from "rxjs";
import schemaText from "../../schema.graphql?raw";
import { createCache } from "../apollo/cache.ts";
import { session } from "../apollo/session.ts";
import { LOGGED_OUT } from "../apollo/session-ending.ts";
import { sampleClaims, sampleToken } from "../apollo/testing/sample-tokens.ts";
import { ToastProvider } from "../ui/Toast.tsx";

type Variables = Record<string, unknown>;

/**
 * What a server would answer, by the name of the operation: its root fields as the schema has them,
 * without type names; an Error is a failure of the network.
 */
export type Answers = Record<string, object | Error | ((variables: Variables) => object | Error)>;

const schema = buildSchema(schemaText);

/** A link to a server that knows these answers alone; `asked` holds what it was asked. */
function sampleLink(answers: Answers, asked: { name: string; variables: Variables }[]): ApolloLink {
  async function answer({ operationName: name = "", query, variables }: ApolloLink.Operation) {
    asked.push({ name, variables });
    const known = answers[name] ?? new Error(`Nobody answers ${name}.`);
    const rootValue = typeof known === "function" ? known(variables) : known;
    if (rootValue instanceof Error) throw rootValue;
    return execute({ schema, document: query, rootValue, variableValues: variables });
  }
  return new ApolloLink((operation) => from(answer(operation)) as Observable<ApolloLink.Result>);
}

/** Signs a sample person in: a student, unless the claims say otherwise. */
export function signInSample(claims: Record<string, unknown> = {}): void {
  const accessToken = sampleToken(sampleClaims(claims));
  act(() => void session.signIn({ accessToken, refreshToken: "refresh" }));
}

/** Ends the sample person's session, for a reason. */
export function endSample(end = LOGGED_OUT): void {
  act(() => session.end(end));
}

interface Shown {
  /** The operations that were sent, in order. */
  asked: { name: string; variables: Variables }[];
  /** Where the address leads now. */
  path: () => string;
}

/** Shows routes as the product does: with its theme, its cache and a server that answers as said. */
export function showRoutes(
  routes: RouteObject[],
  at: string | { pathname: string; state: unknown },
  answers: Answers = {},
): Shown {
  const asked: Shown["asked"] = [];
  const client = new ApolloClient({ cache: createCache(), link: sampleLink(answers, asked) });
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <ApolloProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </ApolloProvider>,
  );
  return { asked, path: () => router.state.location.pathname + router.state.location.search };
}

/** Shows one component as a page of its own. */
export function show(element: ReactElement, answers: Answers = {}): Shown {
  return showRoutes([{ path: "*", element }], "/", answers);
}
