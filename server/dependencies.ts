import type { Config } from "./config/config.ts";
import type { Database } from "./database/client.ts";

/** What a domain function needs in addition to its viewer and input. */
export interface Dependencies {
  database: Database;
  config: Config;
  /** The current time. Tests put their own clock here. */
  now(): Date;
}
