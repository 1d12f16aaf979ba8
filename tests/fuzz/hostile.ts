import fc, { type Arbitrary } from "fast-check";

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00a",
  "\u202e\u200b\ufeff",
  "🂡".repeat(50),
  "e\u0301".repeat(20),
  "a".repeat(20_000),
  "' OR '1'='1' --",
  "'; DROP TABLE users; --",
  "1) UNION ALL (VALUES (1))--",
  "\\",
  "%",
  "_%_",
  "$1",
  "$$",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "file:///etc/passwd",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "{{7*7}}",
  "$".concat("{7*7}"),
  "=HYPERLINK(1)",
  "\r\nSet-Cookie: a=b",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "true",
  "9".repeat(400),
  "2026-13-45T99:99:99Z",
  "0000-00-00",
];

const NUMBERS = [
  0,
  -0,
  -1,
  0.1 + 0.2,
  1.005,
  1e-9,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1.7976931348623157e308,
  -1e308,
  5e-324,
];

/** Text that programs have stumbled over. */
export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
);

/** Any JSON value, such as no client of good will sends. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [{}], [null]) },
  { weight: 1, arbitrary: fc.constantFrom(10, 100, 800).map(nested) },
  { weight: 1, arbitrary: fc.constant(Array<number>(5_000).fill(1)) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }) },
);

/** Bodies that no JSON writer makes. */
export const hostileBody: Arbitrary<string> = fc.oneof(
  hostileText,
  fc.constantFrom(
    "[".repeat(100_000),
    `${'{"a":'.repeat(60_000)}1${"}".repeat(60_000)}`,
    `[${"[],".repeat(50_000)}1]`,
    '{"__proto__":{"admin":true}}',
    '{"a":1,"a":2}',
    "1e999",
    '{"n":1e999}',
    "\ufeff{}",
  ),
);

/** Headers that lie, repeat or make no sense; names in lower case. */
export const hostileHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        "authorization",
        "accept",
        "accept-encoding",
        "accept-language",
        "content-type",
        "cookie",
        "idempotency-key",
        "if-none-match",
        "if-modified-since",
        "origin",
        "range",
        "x-forwarded-for",
        "x-http-method-override",
        "x-request-id",
      ),
      fc.oneof(
        fc.constantFrom(
          "Bearer",
          "Bearer x",
          "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbkBleGFtcGxlLmNvbSJ9.",
          "Basic YWRtaW46YWRtaW4=",
          "*/*",
          "text/plain",
          "text/html",
          "application/json",
          "application/json; charset=utf-16",
          "multipart/form-data",
          "multipart/form-data; boundary=x",
          "application/x-www-form-urlencoded",
          "gzip, br;q=nonsense",
          "bytes=0-1,5-",
          "https://evil.example",
          "null",
          "a".repeat(3_000),
          "127.0.0.1, ::1, x",
          "DELETE",
          "lexam_sign_in_x=%%%; a",
        ),
        fc.string({ unit: "grapheme-ascii", maxLength: 40 }).map((text) => text.trim()),
      ),
      { maxKeys: 3 },
    ),
  },
);
