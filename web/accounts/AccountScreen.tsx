import { useQuery } from "@apollo/client/react";
import { formatDate } from "#rules/times.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import classes from "./AccountScreen.module.css";
import sections from "./AccountSection.module.css";
import { AccountSection } from "./AccountSection.tsx";
import { AccountQuery } from "./account-documents.ts";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { OwnData } from "./OwnData.tsx";
import { ConnectedPlatforms } from "./platforms/ConnectedPlatforms.tsx";
import { SignedInPlaces } from "./SignedInPlaces.tsx";
import { TokensSection } from "./tokens/TokensSection.tsx";

/** Account: who one is here, where one is signed in, what is kept about one, and its end. */
export function AccountScreen() {
  const query = useQuery(AccountQuery);
  return (
    <Page title="Account">
      <PageHead title="Account" />
      <Loaded query={query} failure="Failed to load your account" skeleton={<AccountSkeleton />}>
        {({ account, mySessions }) => (
          <>
            <You {...account} />
            <SignedInPlaces places={mySessions} onChanged={query.refetch} />
            <ConnectedPlatforms />
            <TokensSection className={sections.section} />
            <OwnData />
            <DeleteAccount />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface YouProps {
  fullName: string;
  email: string;
  /** What Google says, while another account has it. */
  unclaimedEmail: string | null;
  createdAt: string;
}

function You({ fullName, email, unclaimedEmail, createdAt }: YouProps) {
  const facts = [
    { term: "Name", what: fullName },
    {
      term: "E-mail",
      what: email.endsWith(".invalid") ? "Not shared by your learning platform" : email,
    },
    { term: "Member since", what: formatDate(createdAt) },
  ];
  return (
    <AccountSection title="You" note="From your sign-in">
      <dl>
        {facts.map(({ term, what }) => (
          <div key={term} className={classes.fact}>
            <dt>{term}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {unclaimedEmail !== null && (
        <div className={classes.notice}>
          <Notice>
            Google now gives {unclaimedEmail} as your e-mail address. Another Lexam account has that
            address, so this account keeps {email}. Both stay as they are.{" "}
            <TextLink to="/contact">Write to support</TextLink> if both are yours.
          </Notice>
        </div>
      )}
    </AccountSection>
  );
}

function AccountSkeleton() {
  return (
    <SkeletonRegion label="Loading your account">
      <AccountSection title="You">
        <Skeleton height="block" />
      </AccountSection>
      <AccountSection title="Where you are signed in">
        <Skeleton height="block" />
      </AccountSection>
    </SkeletonRegion>
  );
}
