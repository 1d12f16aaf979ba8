import { ApolloClient, ApolloLink, Observable } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { createCache } from "../apollo/cache.ts";
import { sampleClaims, sampleToken } from "../apollo/sample-tokens.ts";
import { session } from "../apollo/session.ts";
import { ComponentTheme } from "../ui/ComponentTheme.tsx";
import { ToastProvider } from "../ui/Toast.tsx";

type Variables = Record<string, unknown>;

/** What a server would answer, by the name of the operation; an Error is a failure. */
export type Answers = Record<string, object | Error | ((variables: Variables) => object | Error)>;

/** A link to a server that knows these answers alone; `asked` tells what it was asked. */
function sampleLink(answers: Answers, asked: { name: string; variables: Variables }[]): ApolloLink {
  return new ApolloLink(
    ({ operationName: name = "", variables }) =>
      new Observable((observer) => {
        asked.push({ name, variables });
        const known = answers[name] ?? new Error(`Nobody answers ${name}.`);
        const answer = typeof known === "function" ? known(variables) : known;
        queueMicrotask(() => {
          if (answer instanceof Error) return observer.error(answer);
          observer.next({ data: answer as Record<string, unknown> });
          observer.complete();
        });
      }),
  );
}

/** Signs a sample person in: a student, unless the claims say otherwise. */
export function signInSample(claims: Record<string, unknown> = {}): void {
  session.signIn({ accessToken: sampleToken(sampleClaims(claims)), refreshToken: "refresh" });
}

interface Shown {
  /** The operations that were sent, in order. */
  asked: { name: string; variables: Variables }[];
  /** Where the address leads now. */
  path: () => string;
}

/** Shows routes as the product does: with its theme, its cache and a server that answers as said. */
export function showRoutes(routes: RouteObject[], at: string, answers: Answers = {}): Shown {
  const asked: Shown["asked"] = [];
  const client = new ApolloClient({ cache: createCache(), link: sampleLink(answers, asked) });
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <ApolloProvider client={client}>
      <ComponentTheme>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </ComponentTheme>
    </ApolloProvider>,
  );
  return { asked, path: () => router.state.location.pathname + router.state.location.search };
}

/** Shows one component as a page of its own. */
export function show(element: ReactElement, answers: Answers = {}): Shown {
  return showRoutes([{ path: "*", element }], "/", answers);
}
