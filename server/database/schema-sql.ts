import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";

async function loadEngine() {
  const require = createRequire(import.meta.url);
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasmFile = require
    .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
    .replace(/\.js$/, ".wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), {
    "./schema_engine_bg.js": bindings as never,
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings;
}

/** Loaded once: its JavaScript half knows one instance only. */
let engineModule: ReturnType<typeof loadEngine> | undefined;

/**
 * Returns the SQL that turns one Prisma schema into another, computed offline by Prisma's
 * schema engine. It is used to write a migration and to check that migrations and
 * schema.prisma agree; never by the running server.
 *
 * @param from text of the old schema, or null for an empty database
 * @param to text of the new schema
 * @param adapterFactory a migration-aware pg adapter; the engine asks it for the dialect, so it must connect
 * @returns an SQL script
 */
export async function diffSchemas(
  from: string | null,
  to: string,
  adapterFactory: SqlDriverAdapterFactory,
): Promise<string> {
  engineModule ??= loadEngine();
  const bindings = await engineModule;
  const { bindMigrationAwareSqlAdapterFactory } = await import("@prisma/driver-adapter-utils");
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [["schema.prisma", to]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapterFactory as never),
  );
  const result = await engine.diff({
    from:
      from === null
        ? { tag: "empty" }
        : { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: from }] },
    to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: to }] },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return result.stdout ?? "";
}
