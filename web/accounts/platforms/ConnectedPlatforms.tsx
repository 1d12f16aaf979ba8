import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { formatDate } from "#rules/times.ts";
import type { ConnectedPlatformFragment } from "../../gql/graphql.ts";
import { ConfirmedDialog } from "../../screens/ConfirmedDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { AccountSection } from "../AccountSection.tsx";
import classes from "./ConnectedPlatforms.module.css";
import { DisconnectPlatform, PlatformConnectionsQuery } from "./platform-documents.ts";

/** The learning platforms that can open this account, each with Disconnect; renders nothing if there are none. */
export function ConnectedPlatforms() {
  const { data } = useQuery(PlatformConnectionsQuery, { fetchPolicy: "cache-and-network" });
  const [ending, setEnding] = useState<ConnectedPlatformFragment | null>(null);
  const [disconnect] = useMutation(DisconnectPlatform, {
    refetchQueries: [PlatformConnectionsQuery],
    awaitRefetchQueries: true,
  });
  const platforms = data?.platformConnections ?? [];
  if (platforms.length === 0) return null;
  return (
    <AccountSection title="Learning platforms" note="They can open this account without a sign-in">
      <ul className={classes.list}>
        {platforms.map((platform) => (
          <li key={platform.id} className={classes.platform}>
            <div>
              <p className={classes.name}>{platform.name}</p>
              <p className={classes.facts}>
                Connected on {formatDate(platform.connectedAt)}, last used on{" "}
                {formatDate(platform.lastLaunchAt)}
              </p>
            </div>
            <Button
              size="small"
              aria-label={`Disconnect ${platform.name}`}
              onClick={() => setEnding(platform)}
            >
              Disconnect
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmedDialog
          title={`Disconnect ${ending.name}?`}
          confirmLabel="Disconnect"
          busyLabel="Disconnecting..."
          action={() => disconnect({ variables: { id: ending.id } })}
          done={`${ending.name} is disconnected.`}
          failure="Failed to disconnect it."
          onClose={() => setEnding(null)}
        >
          <p>
            It can no longer open this account, and gets no more scores. Your results stay. When you
            open an activity there again, you are asked to connect again.
          </p>
        </ConfirmedDialog>
      )}
    </AccountSection>
  );
}
