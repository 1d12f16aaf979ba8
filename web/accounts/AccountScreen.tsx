import { useQuery } from "@apollo/client/react";
import { formatIstDate } from "#rules/times.ts";
import { describeFailure } from "../apollo/failure.ts";
import { Page, PageHead } from "../ui/Page.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import { ErrorState } from "../ui/StateMessage.tsx";
import classes from "./AccountScreen.module.css";
import { AccountSection } from "./AccountSection.tsx";
import { AccountQuery } from "./account-documents.ts";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { OwnData } from "./OwnData.tsx";
import { SignedInPlaces } from "./SignedInPlaces.tsx";

/** Account: who one is here, where one is signed in, what is kept about one, and its end. */
export function AccountScreen() {
  const { data, error, loading, refetch } = useQuery(AccountQuery, {
    fetchPolicy: "cache-and-network",
  });
  return (
    <Page title="Account">
      <PageHead title="Account" />
      {data && (
        <>
          <You {...data.account} />
          <SignedInPlaces places={data.mySessions} onChanged={refetch} />
          <OwnData />
          <DeleteAccount />
        </>
      )}
      {!data && error !== undefined && (
        <ErrorState
          title="Failed to load your account"
          onRetry={() => void refetch().catch(() => undefined)}
          retrying={loading}
        >
          {describeFailure(error)}
        </ErrorState>
      )}
      {!data && error === undefined && <AccountSkeleton />}
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
