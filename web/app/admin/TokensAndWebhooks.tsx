import { TokensSection } from "../../accounts/tokens/TokensSection.tsx";
import { Page, PageHead } from "../../ui/Page.tsx";
import { WebhooksSection } from "../../webhooks/WebhooksSection.tsx";

/** Access for programs: the person's access tokens, and the installation's webhooks. */
export function TokensAndWebhooks() {
  return (
    <Page title="Tokens and Webhooks">
      <PageHead
        title="Tokens and Webhooks"
        lead="For programs. A token can never do more than the role of the person it belongs to."
      />
      <TokensSection />
      <WebhooksSection />
    </Page>
  );
}
