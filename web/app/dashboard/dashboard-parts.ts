import type { ApolloClient, ErrorLike } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { describeFailure } from "../../apollo/failure.ts";
import type { DashboardQuery as Answer } from "../../gql/graphql.ts";
import type { Part } from "../../ui/part.ts";
import { DashboardQuery } from "./dashboard-documents.ts";
import { PART_NAMES, type PartName, partsAsked } from "./part-names.ts";

type Known = Partial<Answer["dashboard"]>;

/** What became of asking for a part. */
interface Asked {
  asking: boolean;
  /** On this visit. */
  answered: boolean;
  /** Of the last answer; it stays while the part is asked for again. */
  error: ErrorLike | null;
}

/** The dashboard as it is shown. */
export interface DashboardState {
  parts: { [Which in PartName]: Part<NonNullable<Known[Which]>> };
  deletionTakenBackAt: string | null;
  /** Set when every part failed, also while they are asked for again. */
  failure: ErrorLike | null;
  /** Something is being asked for. */
  asking: boolean;
}

/** None of it is there yet. */
export const LOADING_PARTS = Object.fromEntries(
  PART_NAMES.map((name) => [name, { state: "loading" }]),
) as DashboardState["parts"];

const WHOLE = {
  query: DashboardQuery,
  variables: partsAsked(PART_NAMES),
  returnPartialData: true,
  optimistic: false,
} as const;

/** Why a part failed: its own error, or what failed altogether. */
function errorOf(name: PartName, error: ErrorLike | undefined): ErrorLike {
  if (!CombinedGraphQLErrors.is(error)) return error ?? new Error("The answer lacks a part.");
  const own = error.errors.filter(({ path }) => path?.[1] === name);
  return own.length > 0 ? new CombinedGraphQLErrors({ errors: own }) : error;
}

/**
 * Loads the dashboard in one request, each part failing by itself (docs/screens.md, section 4).
 * What was loaded before is shown at once, and what the rest of the product forgets meanwhile is
 * asked for again.
 */
export class DashboardParts {
  readonly #client: ApolloClient;
  readonly #asked: Record<PartName, Asked>;
  readonly #listeners = new Set<() => void>();
  #state: DashboardState;

  constructor(client: ApolloClient) {
    this.#client = client;
    const fresh = PART_NAMES.map((name) => [name, { asking: true, answered: false, error: null }]);
    this.#asked = Object.fromEntries(fresh) as Record<PartName, Asked>;
    this.#state = this.#look();
  }

  readonly get = (): DashboardState => this.#state;

  /** Loads all, and tells of changes from now on. Returns how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const stop = this.#client.cache.watch({ ...WHOLE, callback: () => this.#changed() });
    void this.ask();
    return () => {
      stop();
      this.#listeners.delete(listener);
    };
  };

  /** Asks the server for parts. @returns whether all of them were answered */
  async ask(which: readonly PartName[] = PART_NAMES): Promise<boolean> {
    for (const name of which) this.#asked[name] = { ...this.#asked[name], asking: true };
    this.#changed();
    const query = { query: DashboardQuery, variables: partsAsked(which) };
    const options = { fetchPolicy: "no-cache", errorPolicy: "all" } as const;
    const { data, error } = await this.#client
      .query({ ...query, ...options })
      .catch((thrown: ErrorLike) => ({ data: undefined, error: thrown }));
    const answered = which.filter((name) => data?.dashboard[name] != null);
    if (data && answered.length > 0) {
      this.#client.writeQuery({ query: DashboardQuery, variables: partsAsked(answered), data });
    }
    for (const name of which) {
      this.#asked[name] = answered.includes(name)
        ? { asking: false, answered: true, error: null }
        : { ...this.#asked[name], asking: false, error: errorOf(name, error) };
    }
    this.#changed();
    return answered.length === which.length;
  }

  /** What is in the cache. A part is written there whole, so it is whole or absent. */
  #known(): Known {
    const { result } = this.#client.cache.diff<Answer>(WHOLE);
    return (result?.dashboard ?? {}) as Known;
  }

  #part<Data>(name: PartName, data: Data | null | undefined): Part<Data> {
    const { asking, answered, error } = this.#asked[name];
    // A quiz submitted a moment ago would stand in the cache as open.
    const isCurrent = name !== "openAttempts" || answered;
    if (data != null && isCurrent) return { state: "ready", data };
    if (error === null) return { state: "loading" };
    const retry = () => void this.ask([name]);
    return { state: "failed", words: describeFailure(error), retry, retrying: asking };
  }

  #look(): DashboardState {
    const known = this.#known();
    const parts = {
      userStatistics: this.#part("userStatistics", known.userStatistics),
      subjectStatistics: this.#part("subjectStatistics", known.subjectStatistics),
      tests: this.#part("tests", known.tests),
      results: this.#part("results", known.results),
      openAttempts: this.#part("openAttempts", known.openAttempts),
      practising: this.#part("practising", known.practising),
      dueReviews: this.#part("dueReviews", known.dueReviews),
      openBlindReviews: this.#part("openBlindReviews", known.openBlindReviews),
      findings: this.#part("findings", known.findings),
    };
    const hasFailed = PART_NAMES.every((name) => parts[name].state === "failed");
    return {
      parts,
      deletionTakenBackAt: known.deletionTakenBackAt ?? null,
      failure: hasFailed ? this.#asked.userStatistics.error : null,
      asking: PART_NAMES.some((name) => this.#asked[name].asking),
    };
  }

  #changed(): void {
    this.#state = this.#look();
    for (const listener of [...this.#listeners]) listener();
    // Later: whoever forgets one part forgets others in the same breath.
    queueMicrotask(() => this.#askForgotten());
  }

  #askForgotten(): void {
    const known = this.#known();
    const forgotten = PART_NAMES.filter((name) => {
      const { asking, error } = this.#asked[name];
      return known[name] == null && !asking && error === null;
    });
    if (forgotten.length > 0 && this.#listeners.size > 0) void this.ask(forgotten);
  }
}
