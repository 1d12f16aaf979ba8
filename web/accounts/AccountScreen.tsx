import { useQuery } from "@apollo/client/react";
import { formatIstDate } from "#rules/times.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import classes from "./AccountScreen.module.css";
import { AccountSection } from "./AccountSection.tsx";
import { AccountQuery } from "./account-documents.ts";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { OwnData } from "./OwnData.tsx";
import { SignedInPlaces } from "./SignedInPlaces.tsx";

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
  createdAt: string;
}

function You({ fullName, email, createdAt }: YouProps) {
  const facts = [
    { term: "Name", what: fullName },
    { term: "E-mail", what: email },
    { term: "Member since", what: formatIstDate(createdAt) },
  ];
  return (
    <AccountSection title="You" note="From your Google account">
      <dl>
        {facts.map(({ term, what }) => (
          <div key={term} className={classes.fact}>
            <dt>{term}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
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
