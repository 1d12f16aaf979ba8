import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Dependencies } from "../dependencies.ts";
import { limiterOf } from "../rate-limits/limiter.ts";

/** What one process counts of itself, in Prometheus' terms. */
export interface Metrics {
  registry: Registry;
  /** Seconds, by `method`, `route` (its pattern) and `status`. */
  requests: Histogram<"method" | "route" | "status">;
  /** Seconds, by `operation` (a name that the web client uses, or "other") and `outcome`. */
  operations: Histogram<"operation" | "outcome">;
  /** By `field` of the schema's Mutation and `outcome`, over GraphQL and REST alike. */
  mutations: Counter<"field" | "outcome">;
}

/** From a cached answer to the ten seconds after which the web client gives up. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

function createMetrics(dependencies: Dependencies): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const { pools } = dependencies.database;
  const sum = (count: (pool: (typeof pools)[number]) => number) =>
    pools.reduce((whole, pool) => whole + count(pool), 0);
  new Gauge({
    name: "lexam_database_connections",
    help: "Connections of the pools by state; `waiting` are requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      const idle = sum((pool) => pool.idleCount);
      this.set({ state: "in_use" }, sum((pool) => pool.totalCount) - idle);
      this.set({ state: "idle" }, idle);
      this.set(
        { state: "waiting" },
        sum((pool) => pool.waitingCount),
      );
    },
  });
  new Counter({
    name: "lexam_rate_limited_total",
    help: "Requests refused, by the limit that refused them.",
    labelNames: ["limit"],
    registers,
    collect() {
      this.reset();
      for (const [limit, count] of limiterOf(dependencies).refusals) this.inc({ limit }, count);
    },
  });
  return {
    registry,
    requests: new Histogram({
      name: "lexam_http_request_duration_seconds",
      help: "HTTP requests answered, by method, route and status.",
      labelNames: ["method", "route", "status"],
      buckets: SECONDS,
      registers,
    }),
    operations: new Histogram({
      name: "lexam_graphql_operation_duration_seconds",
      help: "GraphQL operations over HTTP, by name; names the web client doesn't use are `other`.",
      labelNames: ["operation", "outcome"],
      buckets: SECONDS,
      registers,
    }),
    mutations: new Counter({
      name: "lexam_mutations_total",
      help: "Fields of Mutation run, such as submits, over GraphQL and REST alike.",
      labelNames: ["field", "outcome"],
      registers,
    }),
  };
}

const known = new WeakMap<Dependencies["config"], Metrics>();

/** The metrics of an application: each process has its own. */
export function metricsOf(dependencies: Dependencies): Metrics {
  // By the configuration, which stays the same when an operation gets a database of its own.
  const metrics = known.get(dependencies.config) ?? createMetrics(dependencies);
  known.set(dependencies.config, metrics);
  return metrics;
}
