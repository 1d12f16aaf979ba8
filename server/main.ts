import cluster from "node:cluster";
import { pino } from "pino";
import { prepareDatabase } from "./app/prepare.ts";
import { runAsWorker, runWorkers, STOP_WITHIN_MS } from "./app/processes.ts";
import { serve } from "./app/serve.ts";
import { type Config, ConfigError, readConfig } from "./config/config.ts";
import { setZone } from "./rules/zone.ts";

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function run(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  const database = await prepareDatabase(config, log);
  const begin = config.webConcurrency > 1 ? runWorkers : serve;
  const starting = begin(config, database.url, log);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    // Some processes may be at work while others still start.
    await (await starting).close();
    await database.stop();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));

  await starting.catch(async (error) => {
    await database.stop();
    throw error;
  });
  console.log(`Lexam is ready at ${config.publicUrl}`);
}

const config = readConfigOrExit();
setZone(config.timeZone);
try {
  await (cluster.isPrimary ? run(config) : runAsWorker(config));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (config.logLevel === "debug" || config.logLevel === "trace") console.error(error);
  process.exit(1);
}
