import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router-dom";
import { describeFailure, failureCode } from "../apollo/failure.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Section } from "../ui/Section.tsx";
import { EmptyState, ErrorState } from "../ui/StateMessage.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { usePagedList } from "../ui/use-paged-list.ts";
import { InvitationSection } from "./InvitationSection.tsx";
import { InvitedSkeleton } from "./InvitedTable.tsx";
import { InvitedQuery } from "./invited-documents.ts";
import { addressOfList, invitedPageSize, listFromAddress } from "./invited-list.ts";
import { PeopleSection } from "./PeopleSection.tsx";

/** Who is invited to a private test: its link, and the people who joined by it. */
export function InvitedScreen() {
  const { id = "" } = useParams();
  const addressed = useAddressedState(listFromAddress, addressOfList);
  const { page } = addressed.settled;
  const query = useQuery(InvitedQuery, {
    variables: { testId: id, skip: (page - 1) * invitedPageSize, limit: invitedPageSize },
    // Others join meanwhile.
    fetchPolicy: "cache-and-network",
  });
  const { data, previousData, error, loading, refetch } = query;
  const shown = data ?? (error ? undefined : previousData);
  const { list, goTo } = usePagedList(addressed, data?.invited.totalCount, invitedPageSize);
  const title = shown ? `Invited to ${shown.test.title}` : "Invited";

  return (
    <Page title={title}>
      <BackLink to={`/admin/tests/edit/${id}`}>Edit Test</BackLink>
      {shown && (
        <>
          <PageHead
            title={title}
            lead={
              shown.test.isPublic
                ? "A public test: everybody may take it. Who is listed here keeps it when it is private again."
                : "A private test: only people listed here see it. Questions that stand in no public test are kept back from random tests."
            }
          />
          <InvitationSection test={shown.test} />
          <div ref={list} tabIndex={-1}>
            <PeopleSection
              testId={id}
              people={shown.invited}
              hasLink={shown.test.invitation !== null}
              stale={!data}
              page={page}
              onPage={goTo}
            />
          </div>
        </>
      )}
      {!shown && !error && (
        <>
          <PageHead title={title} />
          <Section title="People">
            <InvitedSkeleton />
          </Section>
        </>
      )}
      {!shown && error && failureCode(error) === "NOT_FOUND" && (
        <EmptyState
          level="h1"
          title="Test not found"
          actions={
            <ButtonLink kind="primary" to="/admin/all-tests">
              All Tests
            </ButtonLink>
          }
        >
          There is no test {id}. It may have been deleted.
        </EmptyState>
      )}
      {!shown && error && failureCode(error) !== "NOT_FOUND" && (
        <ErrorState
          level="h1"
          title="Failed to load the people invited"
          onRetry={() => void refetch().catch(() => undefined)}
          retrying={loading}
        >
          {describeFailure(error)}
        </ErrorState>
      )}
    </Page>
  );
}
