import { useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { TokenRowFragment } from "../../gql/graphql.ts";
import { Loaded } from "../../screens/Loaded.tsx";
import { NewSecret } from "../../screens/NewSecret.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Section } from "../../ui/Section.tsx";
import { ListSkeleton } from "../../ui/Skeleton.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { CreateTokenDialog } from "./CreateTokenDialog.tsx";
import { EndTokenDialog } from "./EndTokenDialog.tsx";
import { TokenRow } from "./TokenRow.tsx";
import classes from "./TokensSection.module.css";
import { PersonalTokensQuery } from "./token-documents.ts";

const columns = [
  { label: "Name", className: classes.name },
  { label: "Permissions" },
  { label: "Expires", className: classes.expires },
  { label: "Last used", className: classes.used },
  { label: "End", spoken: true, className: classes.action },
];

/** One's own personal access tokens: creating one, which is shown once, and ending one. */
export function TokensSection({ className }: { className?: string | undefined }) {
  const query = useQuery(PersonalTokensQuery, { fetchPolicy: "cache-and-network" });
  const [isCreating, setIsCreating] = useState(false);
  const [ending, setEnding] = useState<TokenRowFragment | null>(null);
  const [created, setCreated] = useState<{ id: string; name: string; secret: string } | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  return (
    <Section
      title="Personal access tokens"
      className={className}
      controls={
        <Button
          ref={create}
          kind="primary"
          icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => setIsCreating(true)}
        >
          Create Token
        </Button>
      }
    >
      {created !== null && (
        <NewSecret
          name={created.name}
          what="the token"
          stored=" and stored only as a hash"
          secret={created.secret}
        />
      )}
      <Loaded
        query={query}
        failure="Failed to load your tokens"
        skeleton={<ListSkeleton label="Loading tokens" rows={2} rowHeight={56} />}
      >
        {({ personalTokens }) =>
          personalTokens.length === 0 ? (
            <EmptyState title="No tokens yet" level="h3">
              A token lets a program of yours use Lexam as you, with the permissions you choose.
            </EmptyState>
          ) : (
            <DataTable label="Personal access tokens" columns={columns} ruled stacks="tablet">
              {personalTokens.map((token) => (
                <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
              ))}
            </DataTable>
          )
        }
      </Loaded>
      {isCreating && (
        <CreateTokenDialog onCreated={setCreated} onClose={() => setIsCreating(false)} />
      )}
      {ending !== null && (
        <EndTokenDialog
          token={ending}
          onClose={(done) => {
            setEnding(null);
            if (!done) return;
            if (created?.id === ending.id) setCreated(null);
            // The button that had the focus goes with its row.
            create.current?.focus();
          }}
        />
      )}
    </Section>
  );
}
