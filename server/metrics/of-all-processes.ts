import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type PrometheusContentType, type Registry } from "prom-client";

/** A worker's wish for the figures of all, and the primary's answer. */
interface MetricsMessage {
  lexamMetrics: number;
  text?: string | null;
}

function isMetricsMessage(message: unknown): message is MetricsMessage {
  return typeof message === "object" && message !== null && "lexamMetrics" in message;
}

/** The primary's part: gathers what its workers count, whenever one of them is asked. */
export function gatherMetrics(): void {
  const aggregator = new AggregatorRegistry<PrometheusContentType>();
  cluster.on("message", (worker: Worker, message: unknown) => {
    if (!isMetricsMessage(message)) return;
    const { lexamMetrics } = message;
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ lexamMetrics, text });
    };
    aggregator.clusterMetrics().then(answer, () => answer(null));
  });
}

/**
 * A worker's part: offers its figures to the others.
 *
 * @param registry none until this process has metrics, so that the others don't wait for it
 */
export function offerMetrics(registry?: Registry): void {
  AggregatorRegistry.setRegistries(registry === undefined ? [] : [registry]);
  new AggregatorRegistry();
}

let asked = 0;

/**
 * The figures of every server process, summed; of this one where it is the only one.
 *
 * @throws Error if another process doesn't answer
 */
export function metricsOfAll(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  asked += 1;
  const mine = asked;
  return new Promise((resolve, reject) => {
    const hear = (message: unknown) => {
      if (!isMetricsMessage(message) || message.lexamMetrics !== mine) return;
      process.off("message", hear);
      if (typeof message.text === "string") resolve(message.text);
      else reject(new Error("A server process did not send its metrics."));
    };
    process.on("message", hear);
    process.send?.({ lexamMetrics: mine } satisfies MetricsMessage);
  });
}
