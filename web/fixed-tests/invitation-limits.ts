import { fromIndia, toIndia } from "#rules/india-days.ts";

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
    end: expiresAt == null ? "" : toIndia(new Date(expiresAt)).toISOString().slice(0, 16),
  };
}

/** The fields as the server takes them. @throws RangeError when the end is no time */
export function limitsOf({ maxUses, end }: LimitsForm): {
  maxUses: number | null;
  expiresAt: string | null;
} {
  return {
    maxUses: maxUses === 0 ? null : maxUses,
    expiresAt: end === "" ? null : fromIndia(new Date(`${end}Z`)).toISOString(),
  };
}
