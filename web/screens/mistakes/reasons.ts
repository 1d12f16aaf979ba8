import type { ProposedReason } from "#rules/mistakes.ts";
import type { MissReason } from "../../gql/graphql.ts";

/** Why something was missed, as it is chosen. */
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

/** What a proposal is shown with. */
export interface Proposal {
  reason: MissReason;
  ground: ProposedReason["ground"];
  seconds: number;
  /** As #rules/mistakes.ts says; null where it is unknown. */
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
