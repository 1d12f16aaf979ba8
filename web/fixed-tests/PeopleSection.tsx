import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { describeFailure } from "../apollo/failure.ts";
import type { InvitedQuery as InvitedData, InvitedRowFragment } from "../gql/graphql.ts";
import { Pager } from "../ui/Pager.tsx";
import { Section } from "../ui/Section.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useToast } from "../ui/Toast.tsx";
import { InvitedTable } from "./InvitedTable.tsx";
import { InvitedQuery, SetTestAccess } from "./invited-documents.ts";
import { countsOf, invitedPageSize } from "./invited-list.ts";
import classes from "./PeopleSection.module.css";
import { TakeAccessBackDialog } from "./TakeAccessBackDialog.tsx";

interface PeopleSectionProps {
  testId: string;
  people: InvitedData["invited"];
  /** True if there is a link to join by. */
  hasLink: boolean;
  /** True while the next page loads. */
  stale: boolean;
  page: number;
  onPage: (page: number) => void;
}

/** The people who joined the test. Their access can be revoked and restored here. */
export function PeopleSection(props: PeopleSectionProps) {
  const { testId, people, hasLink, stale, page, onPage } = props;
  const { totalCount, takenBackCount, items } = people;
  const [asked, setAsked] = useState<InvitedRowFragment | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [setAccess] = useMutation(SetTestAccess, { refetchQueries: [InvitedQuery] });
  const toast = useToast();

  async function change({ userId, fullName }: InvitedRowFragment, hasAccess: boolean) {
    await setAccess({ variables: { testId, userId, hasAccess } });
    const done = hasAccess ? "Access given back to" : "Access taken back from";
    toast({ kind: "success", text: `${done} ${fullName}` });
  }

  async function changeAtOnce(person: InvitedRowFragment, hasAccess: boolean): Promise<void> {
    setBusy(person.id);
    try {
      await change(person, hasAccess);
    } catch (error) {
      const failed = hasAccess ? "give access back" : "take access back";
      toast({ kind: "error", text: `Failed to ${failed}. ${describeFailure(error)}` });
    } finally {
      setBusy(null);
    }
  }

  if (totalCount === 0) {
    return (
      <Section title="People" className={classes.people}>
        <EmptyState level="h3" title="Nobody has joined.">
          {hasLink ? "Copy the link." : "Make a link to invite."}
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title="People" note={countsOf(totalCount, takenBackCount)} className={classes.people}>
      <InvitedTable
        people={items}
        stale={stale}
        busy={busy}
        onTakeBack={(person) =>
          person.isUnderWay ? setAsked(person) : void changeAtOnce(person, false)
        }
        onGiveBack={(person) => void changeAtOnce(person, true)}
      />
      <Pager
        label="Pages of people"
        page={page}
        pageSize={invitedPageSize}
        totalCount={totalCount}
        onPage={onPage}
      />
      <p className={classes.note}>Taking access back ends an attempt in progress; results stay.</p>
      {asked && (
        <TakeAccessBackDialog
          person={asked}
          onTakeBack={(person) => change(person, false)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
