import { test, inject, expect } from "vitest";
import { execSync } from "node:child_process";
import * as r from "#rules/marks.ts";
test("x", async () => { console.log(execSync("ps aux | grep '[n]ative/bin/postgres -D /tmp/lexam-tests' | wc -l").toString(), inject("postgresUrl"), Object.keys(r)); });
