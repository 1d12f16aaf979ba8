import { Page, PageHead } from "../ui/Page.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { CommonIssues } from "./CommonIssues.tsx";
import { MailTemplates } from "./MailTemplates.tsx";
import { MarginSection } from "./MarginSection.tsx";
import { SupportAddress } from "./SupportAddress.tsx";

/**
 * How to reach support, mails to begin with, and what helps most often (docs/screens.md,
 * section 12).
 */
export function ContactScreen() {
  return (
    <Page title="Contact Us">
      <PageHead
        title="Contact Us"
        lead={
          <>
            We reply within 24-48 hours. Many answers stand in the{" "}
            <TextLink to="/faq">frequently asked questions</TextLink>.
          </>
        }
      />
      <MarginSection title="E-mail">
        <SupportAddress />
      </MarginSection>
      <MarginSection
        title="E-mail templates"
        note="They ask for what we need to know, so that our first reply can help."
      >
        <MailTemplates />
      </MarginSection>
      <MarginSection title="Common issues">
        <CommonIssues />
      </MarginSection>
    </Page>
  );
}
