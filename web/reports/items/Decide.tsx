import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { joinMessages } from "#rules/join-messages.ts";
import { questionLimits } from "#rules/limits.ts";
import { formatDate, formatDateTime } from "#rules/times.ts";
import { describeFailure, failureDetails } from "../../apollo/failure.ts";
import { useCan } from "../../apollo/use-can.ts";
import type { ItemBankQuery, ItemFlagFragment, ItemFragment } from "../../gql/graphql.ts";
import { ConfirmedDialog } from "../../screens/ConfirmedDialog.tsx";
import { useWithdraw } from "../../screens/questions/use-withdraw.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { Facts } from "../../ui/Facts.tsx";
import { optionLetter } from "../../ui/statistics.ts";
import { TextArea } from "../../ui/TextField.tsx";
import classes from "./Decide.module.css";
import { CloseFlag } from "./item-documents.ts";

interface DecideProps {
  item: ItemFragment;
  flag: ItemFlagFragment | null;
  /** What the bank knows of the question; null while it loads, and for readers without the bank. */
  bank: Pick<NonNullable<ItemBankQuery["question"]>, "resultCount" | "withdrawnAt"> | null;
}

/** "B", "B or C", or what became of the question. */
function keyText({ acceptedOptions, isDropped, isGivenToAll }: ItemFragment): string {
  if (isDropped) return "Dropped";
  if (isGivenToAll) return "Given to all";
  return acceptedOptions.map(optionLetter).join(" or ");
}

function placesText({ uses, random }: ItemFragment): string {
  const tests = uses.length === 0 ? [] : [counted(uses.length, "test")];
  return [...tests, ...(random === null ? [] : ["random tests"])].join(", ") || "No test";
}

/** What can be done about the key. Every correction leads to its preview; here only a flag is closed. */
export function Decide({ item, flag, bank }: DecideProps) {
  const [isClosing, setClosing] = useState(false);
  const can = useCan();
  const { busy, setWithdrawn } = useWithdraw();
  const isWithdrawn = bank !== null && bank.withdrawnAt !== null;
  const isOpen = flag !== null && flag.closedAt === null;
  const option = isOpen ? flag.evidence.option : null;
  const letter = option === null ? null : optionLetter(option);
  const to = (kind: string, chosen?: number | null) =>
    `/admin/regrades/new?question=${item.id}&kind=${kind}${chosen == null ? "" : `&option=${chosen}`}`;
  return (
    <aside className={classes.panel} aria-label="Decide">
      <h2 className={classes.title}>Decide</h2>
      <Facts
        facts={[
          { label: "Key now", value: keyText(item) },
          ...(letter === null ? [] : [{ label: "Key by the evidence", value: letter }]),
          ...(bank ? [{ label: "Results it would touch", value: figure(bank.resultCount) }] : []),
          { label: "In", value: placesText(item) },
          ...(bank?.withdrawnAt
            ? [{ label: "Withdrawn", value: formatDate(bank.withdrawnAt) }]
            : []),
        ]}
      />
      {can("key:correct") && (
        <>
          <div className={classes.actions}>
            {letter !== null && (
              <ButtonLink
                kind="primary"
                full
                className={classes.whole}
                to={to("other_key", option)}
              >
                Correct the Key to {letter}
              </ButtonLink>
            )}
            <ButtonLink size="small" to={to("also_accepted", option)}>
              {letter === null ? "Also Accept" : `Also Accept ${letter}`}
            </ButtonLink>
            <ButtonLink size="small" to={to("given_to_all")}>
              Give to All
            </ButtonLink>
            <ButtonLink size="small" to={to("dropped")}>
              Drop It
            </ButtonLink>
            <ButtonLink size="small" to={to("other_key")}>
              Other Key
            </ButtonLink>
            {bank && can("question:write") && (
              <Button
                size="small"
                className={classes.whole}
                aria-disabled={busy}
                onClick={() => {
                  if (!busy) void setWithdrawn(item.id, !isWithdrawn);
                }}
              >
                {isWithdrawn ? "Use in New Tests Again" : "Withdraw from New Tests"}
              </Button>
            )}
            {isOpen && (
              <Button
                kind="quiet"
                size="small"
                className={classes.whole}
                onClick={() => setClosing(true)}
              >
                Key Is Right, Close Flag
              </Button>
            )}
          </div>
          <p className={classes.foot}>
            A corrected key changes no old result. Next comes a preview of the regrade; nothing is
            written before you apply it.
          </p>
        </>
      )}
      {flag?.closedAt && (
        <p className={classes.foot}>
          Flag closed {formatDateTime(flag.closedAt)}
          {flag.closedBy && ` by ${flag.closedBy}`}: “{flag.closedReason}”
        </p>
      )}
      {isClosing && <CloseDialog id={item.id} onClose={() => setClosing(false)} />}
    </aside>
  );
}

function CloseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [close] = useMutation(CloseFlag, { refetchQueries: ["Item", "OpenFlags"] });
  return (
    <ConfirmedDialog
      title="Close the flag?"
      confirmLabel="Close Flag"
      busyLabel="Closing..."
      confirmDisabled={reason.trim() === ""}
      action={() => close({ variables: { id, reason } })}
      done="Flag closed"
      failure="Failed to close the flag."
      describe={(error) => joinMessages(failureDetails(error)) || describeFailure(error)}
      onClose={onClose}
    >
      <p>It opens again if the text, the options or the key change, or the answers clearly do.</p>
      <TextArea
        label="Why the key is right"
        rows={3}
        maxLength={questionLimits.correctionReasonMaxLength}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmedDialog>
  );
}
