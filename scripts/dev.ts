import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildStale } from "./build.ts";
import { stopWithNpm } from "./stop-with-npm.ts";

// `npm run dev`: the server restarted on change, the web client with hot reload.
const ROOT = fileURLToPath(new URL("..", import.meta.url));

function run(args: string[]): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "development" },
  });
}

await buildStale(["database client", "typed operations", "fonts"]);
const children = [
  run(["--watch", "--watch-preserve-output", "server/main.ts"]),
  run([join("node_modules", "vite", "bin", "vite.js")]),
];
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of children) child.once("exit", stop);
stopWithNpm();
