import { useRouteError } from "react-router-dom";
import { BarePage } from "../ui/BarePage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page, usePageTitle } from "../ui/Page.tsx";
import { ErrorState } from "../ui/StateMessage.tsx";
import { useNetworkBack } from "../ui/use-network-back.ts";

/** True if a part of the app could not be loaded, because of the network or a newer version. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|unable to preload/i.test(error.message)
  );
}

const reload = (
  <Button kind="primary" onClick={() => window.location.reload()}>
    Reload
  </Button>
);

/** Replaces a screen that failed; header and footer stay. */
export function RouteError() {
  const isNotLoaded = isLoadFailure(useRouteError());
  return (
    <Page title={isNotLoaded ? "Page not loaded" : "Error"}>
      <RouteErrorMessage isNotLoaded={isNotLoaded} />
    </Page>
  );
}

/** The same for a screen without header and footer, with the brand. */
export function BareRouteError() {
  const isNotLoaded = isLoadFailure(useRouteError());
  usePageTitle(isNotLoaded ? "Page not loaded" : "Error");
  return (
    <BarePage>
      <RouteErrorMessage isNotLoaded={isNotLoaded} />
    </BarePage>
  );
}

function RouteErrorMessage({ isNotLoaded }: { isNotLoaded: boolean }) {
  // Only when the network is back: a reload offline would show the browser's error page.
  useNetworkBack(isNotLoaded ? () => window.location.reload() : null);
  if (isNotLoaded) {
    return (
      <ErrorState level="h1" title="This page could not be loaded" actions={reload}>
        The network is away, or Lexam has been updated since you opened it. Reload to go on; when
        the network comes back, the page does so by itself.
      </ErrorState>
    );
  }
  return (
    <ErrorState
      level="h1"
      sign="fault"
      title="Something went wrong on this page"
      actions={
        <>
          {reload}
          <ButtonLink to="/dashboard">Dashboard</ButtonLink>
        </>
      }
    >
      What you saved is safe. Reload the page, or go on from the dashboard.
    </ErrorState>
  );
}
