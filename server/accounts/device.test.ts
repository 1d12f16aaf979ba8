import { expect, it } from "vitest";
import { deviceOf } from "./device.ts";

const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";

it.each([
  [`${WINDOWS} ${BLINK} Chrome/141.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${WINDOWS} ${BLINK} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, "Edge on Windows"],
  [`${WINDOWS} ${BLINK} Chrome/141.0.0.0 Safari/537.36 OPR/122.0.0.0`, "Opera on Windows"],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/141.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Firefox on Ubuntu",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox on Android"],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/141.0.0.0 Safari/537.36`,
    "Chrome on ChromeOS",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.6 Safari/605.1.15`,
    "Safari on Mac",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} Version/18.6 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${APPLE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`,
    "Firefox on iPad",
  ],
  ["Firefox/143.0", "Firefox"],
])("recognises %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

it.each([
  [undefined],
  [""],
  ["curl/8.14.1"],
  ["node"],
  ["<b>Chrome</b> on Windows"],
  [`${WINDOWS} Chrome/141.0.0.0 ${"x".repeat(1_000)}`],
])("recognises no browser in %s", (userAgent) => {
  expect(deviceOf(userAgent)).toBeNull();
});
