import type { ProposedReason } from "#rules/mistakes.ts";
import type { MissReason } from "../../gql/graphql.ts";

/** The reasons of a mistake, to choose from. */
export const reasons: readonly { value: MissReason; label: string }[] = [
  { value: "DID_NOT_KNOW", label: "Did not know" },
  { value: "MISREAD", label: "Misread" },
  { value: "CARELESS", label: "Careless" },
  { value: "NO_TIME", label: "No time" },
  { value: "GUESSED", label: "Guessed" },
];

/** A reason in words. */
function reasonLabel(reason: MissReason): string {
  return reasons.find(({ value }) => value === reason)?.label ?? "";
}

/** The facts shown with a proposal. */
export interface Proposal {
  reason: MissReason;
  ground: ProposedReason["ground"];
  seconds: number;
  /** As computed by #rules/mistakes.ts; null if unknown. */
  usual: number | null;
  changes: number;
}

function groundWords({ ground, seconds, usual, changes }: Proposal): string {
  if (ground === "marked") return "you marked it for review";
  if (ground === "changes") return `you changed the answer ${changes - 1} times`;
  const beside = usual === null ? "" : ` against your usual ${Math.round(usual)} s`;
  return `${ground === "place" ? "near the end, " : ""}${seconds} s${beside}`;
}

/** Why a reason is proposed: "Careless? 24 s against your usual 71 s. You decide." */
export function proposalWords(proposal: Proposal): string {
  return `${reasonLabel(proposal.reason)}? ${groundWords(proposal)}. You decide.`.replace(
    /\? (\w)/,
    (_, letter: string) => `? ${letter.toUpperCase()}`,
  );
}
