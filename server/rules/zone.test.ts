import fc from "fast-check";
import { afterEach, describe, expect, it, test } from "vitest";
import { formatDateTime, formatForReader, formatTyped } from "./times.ts";
import { fromZone, INDIA, isZoneName, momentsShownAs, setZone, toZone, zoneName } from "./zone.ts";

afterEach(() => setZone(INDIA));

const ZONES = [
  ...["Asia/Kolkata", "Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Dubai"],
  ...["America/Santiago", "Pacific/Apia", "Africa/Casablanca", "America/St_Johns", "UTC"],
];
const moment = fc.date({
  ...{ min: new Date("2012-01-01T00:00:00Z"), max: new Date("2037-01-01T00:00:00Z") },
  noInvalidDate: true,
});
const typed = (text: string) => new Date(`${text}Z`);

describe("a zone", () => {
  test.each(ZONES)("%s: what is shown leads back to the moment, by the engine's clock", (name) => {
    setZone(name);
    const engine = new Intl.DateTimeFormat("sv-SE", {
      ...{ timeZone: name, year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
    });
    fc.assert(
      fc.property(moment, (at) => {
        const shown = toZone(at);
        expect(shown.toISOString().slice(0, 19).replace("T", " ")).toBe(engine.format(at));
        const moments = momentsShownAs(shown);
        expect(moments.map(Number)).toContain(at.getTime());
        expect(fromZone(shown)).toEqual(moments[0]);
        for (const same of moments) expect(toZone(same)).toEqual(shown);
      }),
    );
  });

  test.each(ZONES)(
    "%s: every time that is typed is a moment not before the ones typed earlier",
    (name) => {
      setZone(name);
      const minute = fc.integer({ min: 0, max: 60 * 24 * 365 });
      fc.assert(
        fc.property(minute, (minutes) => {
          const shown = new Date(Date.UTC(2026, 0, 1, 0, minutes));
          const at = fromZone(shown);
          const skippedMs = toZone(at).getTime() - shown.getTime();
          // The clock shows what was typed, or was put forward over it.
          expect(skippedMs).toBeGreaterThanOrEqual(0);
          expect(momentsShownAs(shown).length > 0).toBe(skippedMs === 0);
          expect(fromZone(new Date(shown.getTime() - 90 * 60_000)).getTime()).toBeLessThanOrEqual(
            at.getTime(),
          );
        }),
      );
    },
  );

  it("has no moment in the hour that is skipped, and two in the hour that comes twice", () => {
    setZone("Europe/London");
    expect(momentsShownAs(typed("2026-03-29T01:30"))).toEqual([]);
    expect(fromZone(typed("2026-03-29T01:30"))).toEqual(typed("2026-03-29T01:30"));
    expect(momentsShownAs(typed("2026-10-25T01:30"))).toEqual([
      typed("2026-10-25T00:30"),
      typed("2026-10-25T01:30"),
    ]);
    expect(fromZone(typed("2026-10-25T01:30"))).toEqual(typed("2026-10-25T00:30"));
  });

  it("is called as people call it on that day", () => {
    const said = (name: string, at: string) => {
      setZone(name);
      return formatDateTime(at);
    };
    expect(said("Europe/London", "2026-07-01T09:00:00Z")).toBe("Jul 01, 2026 10:00 AM BST");
    expect(said("Europe/London", "2026-12-01T09:00:00Z")).toBe("Dec 01, 2026 9:00 AM GMT");
    expect(said("America/New_York", "2026-12-01T02:00:00Z")).toBe("Nov 30, 2026 9:00 PM EST");
    expect(said("Asia/Dubai", "2026-12-01T09:00:00Z")).toBe("Dec 01, 2026 1:00 PM GST");
    expect(said("America/Sao_Paulo", "2026-12-01T09:00:00Z")).toBe("Dec 01, 2026 6:00 AM GMT-3");
    expect(said("Asia/Calcutta", "2026-12-01T09:00:00Z")).toBe("Dec 01, 2026 2:30 PM IST");
    expect(zoneName()).toBe(INDIA);
  });

  it("has a name that this engine knows", () => {
    for (const name of ZONES) expect(isZoneName(name)).toBe(true);
    for (const name of ["Asia/Bombay", "+05:30", "", "IST!", "Mars/Base"]) {
      expect(isZoneName(name)).toBe(false);
    }
  });
});

it("adds the reader's own time only where it is another", () => {
  const at = "2026-12-06T04:30:00Z";
  expect(formatForReader(at, 330)).toBeNull();
  expect(formatForReader(at, 0)).toBe("4:30 AM your time");
  expect(formatForReader(at, -300)).toBe("Dec 05, 2026 11:30 PM your time");
  setZone("Europe/London");
  expect(formatForReader(at, 0)).toBeNull();
  expect(formatForReader(at, 330)).toBe("10:00 AM your time");
  expect(formatTyped("2026-12-06T22:05")).toBe("10:05 PM");
});
