import { Page, PageHead } from "../ui/Page.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { OwnData } from "./OwnData.tsx";

/** Account: what is kept about oneself, and its end. */
export function AccountScreen() {
  return (
    <Page title="Account">
      <PageHead title="Account" />
      <OwnData />
      <DeleteAccount />
    </Page>
  );
}
