import { parseArgs } from "node:util";
import { disturb, runChaos, runningProduct } from "../tests/chaos/chaos.ts";
import { buildStale } from "./build.ts";

// `npm run chaos`: disturbs a product of its own, and checks that the server kept everything it acknowledged. Fails with the
// violations. The same seed gives the same order of faults. With --url and --database students take tests on a product
// in trial mode that runs already and that you disturb yourself (docs/operations.md, section 5).
const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    students: { type: "string", default: "20" },
    minutes: { type: "string", default: "60" },
    faults: { type: "string", default: "1000" },
    url: { type: "string" },
    database: { type: "string" },
  },
});
const plan = {
  seed: Number(options.seed),
  students: Number(options.students),
  seconds: Number(options.minutes) * 60,
  faults: Number(options.faults),
};
console.log(`seed ${plan.seed}`);
async function run() {
  const { url, database } = options;
  if (url !== undefined && database !== undefined) {
    return disturb(runningProduct(url, database), plan);
  }
  await buildStale(["database client", "typed operations", "server"]);
  return runChaos(plan);
}
const report = await run();
for (const [name, count] of Object.entries(report.faults))
  console.log(`${String(count).padStart(5)} ${name}`);
console.log(
  `${report.attempts} attempts, ${report.submits} submits acknowledged, at most ${report.silence.toFixed(1)} s without an acknowledgement, ${report.violations.length} violations`,
);
for (const violation of report.violations.slice(0, 50)) console.log(`  ${violation}`);
process.exit(report.violations.length > 0 ? 1 : 0);
