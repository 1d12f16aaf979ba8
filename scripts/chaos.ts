import { parseArgs } from "node:util";
import { runChaos } from "../tests/chaos/chaos.ts";
import { buildStale } from "./build.ts";

// `npm run chaos`: disturbs a product of its own, and checks that what students were told holds. Fails with the
// violations. The same seed gives the same order of faults.
const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    students: { type: "string", default: "20" },
    minutes: { type: "string", default: "60" },
    faults: { type: "string", default: "1000" },
  },
});
await buildStale(["database client", "typed operations", "server"]);
console.log(`seed ${options.seed}`);
const report = await runChaos({
  seed: Number(options.seed),
  students: Number(options.students),
  seconds: Number(options.minutes) * 60,
  faults: Number(options.faults),
});
for (const [name, count] of Object.entries(report.faults))
  console.log(`${String(count).padStart(5)} ${name}`);
console.log(
  `${report.attempts} attempts, ${report.submits} submits acknowledged, ${report.violations.length} violations`,
);
for (const violation of report.violations.slice(0, 50)) console.log(`  ${violation}`);
process.exit(report.violations.length > 0 ? 1 : 0);
