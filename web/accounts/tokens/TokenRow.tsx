import { IconClock } from "@tabler/icons-react";
import { DAY_MS } from "#rules/durations.ts";
import { formatDate, formatDateTime } from "#rules/times.ts";
import { SCOPE_FACTS, type TokenScope, tokenLimits } from "#rules/token-scopes.ts";
import type { TokenRowFragment } from "../../gql/graphql.ts";
import { useMinute } from "../../screens/use-minute.ts";
import { Badge, BadgeList } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataRow } from "../../ui/DataTable.tsx";
import classes from "./TokensSection.module.css";

/** When a token expires, with how near that is from two weeks before. */
function expiryWords(
  expiresAt: string,
  now: number,
): { text: string; isNear: boolean; isOver?: true } {
  const date = formatDate(expiresAt);
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { text: `Expired ${date}`, isNear: true, isOver: true };
  const days = Math.ceil(left / DAY_MS);
  if (days > tokenLimits.warningDays) return { text: date, isNear: false };
  return { text: `${date}, ${days === 1 ? "within a day" : `in ${days} days`}`, isNear: true };
}

interface TokenRowProps {
  token: TokenRowFragment;
  onEnd: () => void;
}

/** A token of the list, with a button that asks before it is ended. */
export function TokenRow({ token, onEnd }: TokenRowProps) {
  const { name, scopes, expiresAt, lastUsedAt } = token;
  const { text, isNear, isOver } = expiryWords(expiresAt, useMinute());
  return (
    <DataRow className={classes.row}>
      <th scope="row" className={classes.name}>
        {name}
      </th>
      <td className={classes.scopes}>
        <BadgeList>
          {scopes.map((scope) => (
            <Badge key={scope}>{SCOPE_FACTS[scope.toLowerCase() as TokenScope].name}</Badge>
          ))}
        </BadgeList>
      </td>
      <td className={classes.expires} data-near={isNear || undefined}>
        {isNear && <IconClock size={16} stroke={1.7} aria-hidden />}
        <span>
          {!isOver && <span className={classes.caption}>Expires </span>}
          {text}
        </span>
      </td>
      <td className={classes.used}>
        {lastUsedAt == null ? "Never used" : formatDateTime(lastUsedAt)}
      </td>
      <td className={classes.action}>
        <Button kind="delete" size="small" aria-label={`End ${name}`} onClick={onEnd}>
          End
        </Button>
      </td>
    </DataRow>
  );
}
