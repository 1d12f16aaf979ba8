import { useMutation, useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { PLATFORM_PATHS, platformLimits } from "#rules/platforms.ts";
import { describeFailure } from "../../apollo/failure.ts";
import type { PlatformRowFragment } from "../../gql/graphql.ts";
import { ConfirmedDialog } from "../../screens/ConfirmedDialog.tsx";
import { Loaded } from "../../screens/Loaded.tsx";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Page, PageHead } from "../../ui/Page.tsx";
import { Section } from "../../ui/Section.tsx";
import { ListSkeleton } from "../../ui/Skeleton.tsx";
import { EmptyState } from "../../ui/StateMessage.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { PlatformDialog } from "./PlatformDialog.tsx";
import { PlatformItem } from "./PlatformItem.tsx";
import classes from "./PlatformsScreen.module.css";
import { CreatePlatformLink, DeletePlatform, PlatformsQuery } from "./platform-documents.ts";

const ADDRESSES = [
  { label: "Tool URL", path: "/lti/tests" },
  { label: "Initiate login URL", path: PLATFORM_PATHS.login },
  { label: "Redirection URI", path: PLATFORM_PATHS.launch },
  { label: "Public keyset URL", path: PLATFORM_PATHS.keys },
  { label: "Content selection URL", path: PLATFORM_PATHS.choose },
] as const;

/** Learning platforms: add one by a link or manually, see its figures, change and delete it. */
export function PlatformsScreen() {
  const query = useQuery(PlatformsQuery, { fetchPolicy: "cache-and-network" });
  const [isAdding, setIsAdding] = useState(false);
  const [changing, setChanging] = useState<PlatformRowFragment | null>(null);
  const [deleting, setDeleting] = useState<PlatformRowFragment | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [remove] = useMutation(DeletePlatform, {
    refetchQueries: [PlatformsQuery],
    awaitRefetchQueries: true,
  });
  return (
    <Page title="Learning Platforms">
      <PageHead
        title="Learning Platforms"
        lead="Moodle or Canvas opens tests by LTI 1.3 and gets the scores."
        actions={
          <Button
            ref={add}
            icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            Add Manually
          </Button>
        }
      />
      <RegistrationLink />
      <Section title="Platforms" className={classes.section}>
        <Loaded
          query={query}
          failure="Failed to load the platforms"
          skeleton={<ListSkeleton label="Loading platforms" rows={2} rowHeight={56} />}
        >
          {({ platforms }) =>
            platforms.length === 0 ? (
              <EmptyState title="No platforms yet" level="h3">
                Make a link above and paste it in your Moodle or Canvas.
              </EmptyState>
            ) : (
              <ul className={classes.list}>
                {platforms.map((platform) => (
                  <PlatformItem
                    key={platform.id}
                    platform={platform}
                    onChange={() => setChanging(platform)}
                    onDelete={() => setDeleting(platform)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      <Section title="Lexam’s addresses" className={classes.section}>
        <p className={classes.remark}>For a platform that you set up manually.</p>
        <dl className={classes.addresses}>
          {ADDRESSES.map(({ label, path }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{`${window.location.origin}${path}`}</code>
                <CopyButton size="small" text={`${window.location.origin}${path}`} what={label} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      {isAdding && <PlatformDialog onClose={() => setIsAdding(false)} />}
      {changing && <PlatformDialog platform={changing} onClose={() => setChanging(null)} />}
      {deleting && (
        <ConfirmedDialog
          title={`Delete ${deleting.name}?`}
          kind="danger"
          confirmLabel="Delete Platform"
          busyLabel="Deleting..."
          action={() => remove({ variables: { id: deleting.id } })}
          done="The platform is deleted."
          failure="Failed to delete the platform."
          onClose={(done) => {
            setDeleting(null);
            // The button that had the focus goes with its row.
            if (done) add.current?.focus();
          }}
        >
          <p>
            It can no longer open tests, and gets no more scores. The accounts and results of its
            students stay. They sign in with Google and the same e-mail address.
          </p>
        </ConfirmedDialog>
      )}
    </Page>
  );
}

/** Makes a link with which a platform registers Lexam, so that nobody copies addresses. */
function RegistrationLink() {
  const [make, { data, loading }] = useMutation(CreatePlatformLink);
  const toast = useToast();
  const link = data?.createPlatformLink;

  async function makeOne(): Promise<void> {
    await make().catch((error: unknown) =>
      toast({ kind: "error", text: `Failed to make a link. ${describeFailure(error)}` }),
    );
  }

  return (
    <Section title="Add a platform by a link">
      <ol className={classes.steps}>
        <li>Make a link. It works once, for {platformLimits.linkMinutes} minutes.</li>
        <li>
          In Moodle, open Site administration, Plugins, External tool, Manage tools; paste the link
          under Tool URL and choose Add LTI Advantage. In Canvas, add a developer key by LTI
          Registration.
        </li>
        <li>Activate Lexam there. It then appears in the list below.</li>
      </ol>
      {link && (
        <p className={classes.link}>
          <code>{link.address}</code>
          <CopyButton text={link.address} what="the link" full="phone" />
        </p>
      )}
      <Button
        kind={link ? "secondary" : "primary"}
        busy={loading}
        busyLabel="Making..."
        onClick={() => void makeOne()}
      >
        {link ? "Make Another Link" : "Make a Link"}
      </Button>
    </Section>
  );
}
