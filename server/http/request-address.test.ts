import { expect, it } from "vitest";
import { plainAddress } from "./request-address.ts";

it.each([
  ["/api/v1/tests?a=%61", "/api/v1/tests?a=%61"],
  ["/%61pi/v1/%74ests", "/api/v1/tests"],
  ["/api%2Fv1", "/api%2Fv1"],
  ["/%2561pi", "/%2561pi"],
  ["/api/%E0%A4%95", "/api/%E0%A4%95"],
  ["http://localhost:4000/api/v1/tests?x=http://y", "/api/v1/tests?x=http://y"],
  ["HTTPS://elsewhere.example", "/"],
  ["http://localhost?x", "/?x"],
  ["*", "/*"],
  ["", "/"],
])("%s is %s", (written, plain) => {
  expect(plainAddress(written)).toBe(plain);
});
