/** India is ahead of UTC by so many milliseconds, all the year round. */
const IST_AHEAD_MS = 5.5 * 3_600_000;

/** The fields of the limits dialog as they are typed. */
export interface LimitsForm {
  /** 0 for any number of people. */
  maxUses: number;
  /** As a date and time field has it, in IST: "2026-01-20T10:00"; empty for no end. */
  end: string;
}

/** The limits of a link as fields. */
export function formOfLimits(limits: {
  maxUses?: number | null;
  expiresAt?: string | null;
}): LimitsForm {
  const { maxUses, expiresAt } = limits;
  return {
    maxUses: maxUses ?? 0,
    end:
      expiresAt == null
        ? ""
        : new Date(Date.parse(expiresAt) + IST_AHEAD_MS).toISOString().slice(0, 16),
  };
}

/** The fields as the server takes them. @throws RangeError when the end is no time */
export function limitsOf({ maxUses, end }: LimitsForm): {
  maxUses: number | null;
  expiresAt: string | null;
} {
  return {
    maxUses: maxUses === 0 ? null : maxUses,
    expiresAt: end === "" ? null : new Date(Date.parse(`${end}Z`) - IST_AHEAD_MS).toISOString(),
  };
}
