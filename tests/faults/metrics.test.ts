import { expect, it } from "vitest";
import { ownServer } from "./own-server.ts";

const server = await ownServer("metrics", { WEB_CONCURRENCY: "3" });

async function scrape(): Promise<string> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { connection: "close" } });
  expect(answer.status).toBe(200);
  return answer.text();
}

it("any of several processes reports the figures of all, with those of their event loops", async () => {
  // Every connection may meet another process.
  for (let asked = 0; asked < 30; asked += 1) {
    await fetch(`${server.url}/api/v1/auth/me`, { headers: { connection: "close" } });
  }
  const line =
    /^lexam_http_request_duration_seconds_count{method="GET",route="\/api\/v1\/auth\/me",status="401"} (\d+)$/m;
  for (let scraped = 0; scraped < 5; scraped += 1) {
    const text = await scrape();
    expect(Number(line.exec(text)?.[1])).toBe(30);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds/m);
    expect(text).toMatch(/^process_resident_memory_bytes/m);
  }
});
