import { momentTyped, typedTime } from "./typed-time.ts";

/** The fields of the limits dialog. */
export interface LimitsForm {
  /** 0 for any number of people. */
  maxUses: number;
  /** The value of a date and time field, by the institute's clock: "2026-01-20T10:00"; empty for no end. */
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
    end: typedTime(expiresAt),
  };
}

/** The fields as mutation variables. @throws RangeError if the end is invalid */
export function limitsOf({ maxUses, end }: LimitsForm): {
  maxUses: number | null;
  expiresAt: string | null;
} {
  return {
    maxUses: maxUses === 0 ? null : maxUses,
    expiresAt: momentTyped(end)?.toISOString() ?? null,
  };
}
