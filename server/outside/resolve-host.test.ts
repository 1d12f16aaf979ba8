import { afterEach, expect, test, vi } from "vitest";
import { checkHost, type Resolve } from "./resolve-host.ts";

afterEach(() => {
  vi.useRealTimers();
});

const leadsTo =
  (...addresses: string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
const fails =
  (code: string): Resolve =>
  (_host, done) =>
    done(Object.assign(new Error(code), { code }), []);

const HOOK = "https://hooks.example.com/lexam";

test.each([
  ["public addresses", leadsTo("8.8.8.8", "2606:4700:4700::1111"), null, null],
  ["this computer", leadsTo("127.0.0.1"), "leads into a private network", null],
  ["a public and a private address", leadsTo("8.8.8.8", "10.0.0.1"), "leads into", null],
  ["a name that nobody knows", fails("ENOTFOUND"), null, "No server is known as hooks.example.com"],
  ["a name without an address", leadsTo(), null, "Deliveries are tried for 24 hours."],
  // A failing DNS server is not the administrator's mistake.
  ["a look-up that fails", fails("EAI_AGAIN"), null, null],
])("%s", async (_what, resolve, problem, warning) => {
  const found = await checkHost(HOOK, [], resolve);
  if (problem === null) expect(found.problem).toBeNull();
  else expect(found.problem).toContain(problem);
  if (warning === null) expect(found.warning).toBeNull();
  else expect(found.warning).toContain(warning);
});

test("a look-up without an answer keeps nobody waiting", async () => {
  vi.useFakeTimers();
  const found = checkHost(HOOK, [], () => undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(found).resolves.toEqual({ problem: null, warning: null });
});

test("an allowed host and an address are not looked up", async () => {
  const never: Resolve = () => {
    throw new Error("It was looked up.");
  };
  const nothing = { problem: null, warning: null };
  await expect(checkHost(HOOK, ["hooks.example.com"], never)).resolves.toEqual(nothing);
  await expect(checkHost("https://8.8.8.8/", [], never)).resolves.toEqual(nothing);
});
