import type { Role } from "#rules/permissions.ts";
import type { Origin } from "../audit/record-entry.ts";

/** The signed-in person a request acts for, as the database knows them now. */
export interface Viewer {
  userId: number;
  email: string;
  fullName: string;
  role: Role;
  sessionId: string;
  /** Where their request comes from; absent in jobs. */
  origin?: Origin;
}
