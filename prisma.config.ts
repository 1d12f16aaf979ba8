import { defineConfig } from "prisma/config";

// Only `prisma generate` is used here, which needs no schema engine; naming any executable
// keeps the command from fetching one, so that it works without the internet.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
});
