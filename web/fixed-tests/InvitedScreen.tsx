import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router-dom";
import { Loaded, shownOf } from "../screens/Loaded.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { Section } from "../ui/Section.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { usePagedList } from "../ui/use-paged-list.ts";
import { InvitationSection } from "./InvitationSection.tsx";
import { InvitedQuery } from "./invited-documents.ts";
import { invitedAddress, invitedPageSize } from "./invited-list.ts";
import { PeopleSection } from "./PeopleSection.tsx";
import { useWayBack } from "./way-to-list.ts";

/** The people invited to a private test: its link, and those who joined by it. */
export function InvitedScreen() {
  const { id = "" } = useParams();
  const back = useWayBack(id);
  const addressed = useAddressedState(invitedAddress);
  const { page } = addressed.settled;
  const query = useQuery(InvitedQuery, {
    variables: { testId: id, ...pageArguments(page, invitedPageSize) },
  });
  const { data } = query;
  const shown = shownOf(query);
  const { list, goTo } = usePagedList(addressed, data?.invited.totalCount, invitedPageSize);
  const title = shown ? `Invited to ${shown.test.title}` : "Invited";

  return (
    <Page title={title}>
      <BackLink to={back.to}>{back.name}</BackLink>
      <Loaded
        query={query}
        level="h1"
        failure="Failed to load the people invited"
        missing={
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
        }
        skeleton={
          <>
            <PageHead title={title} />
            <Section title="People">
              <ListSkeleton label="Loading people" rows={5} rowHeight={64} />
            </Section>
          </>
        }
      >
        {({ test, invited }) => (
          <>
            <PageHead
              title={title}
              lead={
                test.isPublic
                  ? "A public test: everybody may take it. Who is listed here keeps it when it is private again."
                  : "A private test: only people listed here see it. Questions that stand in no public test are reserved: random tests leave them out."
              }
            />
            <InvitationSection test={test} />
            <div ref={list} tabIndex={-1}>
              <PeopleSection
                testId={id}
                people={invited}
                hasLink={test.invitation !== null}
                stale={!data}
                page={page}
                onPage={goTo}
              />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}
