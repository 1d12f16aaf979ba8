import { IconMail } from "@tabler/icons-react";
import { useApplicationState } from "../apollo/application.ts";
import { describeFailure, failureSign } from "../apollo/failure.ts";
import { ButtonAnchor } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import { ErrorState } from "../ui/StateMessage.tsx";
import { mailtoAddress } from "./mail-templates.ts";
import classes from "./SupportAddress.module.css";

/** The support address with Copy, and the way into a mail program. */
export function SupportAddress() {
  const { application, error, asking, retry } = useApplicationState();
  if (application) {
    const { supportEmail } = application;
    return (
      <div className={classes.line}>
        <p className={classes.address}>{supportEmail}</p>
        <div className={classes.actions}>
          <CopyButton text={supportEmail} what="the e-mail address" />
          <ButtonAnchor
            kind="primary"
            href={mailtoAddress(supportEmail)}
            icon={<IconMail size={18} stroke={1.7} aria-hidden />}
          >
            Email Us
          </ButtonAnchor>
        </div>
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState
        level="h3"
        title="The e-mail address could not be loaded"
        onRetry={retry}
        retrying={asking}
        sign={failureSign(error)}
      >
        {describeFailure(error)}
      </ErrorState>
    );
  }
  return (
    <SkeletonRegion label="Loading the e-mail address">
      <div className={classes.line}>
        <div className={classes.loading}>
          <Skeleton width="full" height="title" />
        </div>
        <div className={classes.actions}>
          <Skeleton width="button" height="control" />
          <Skeleton width="button" height="control" />
        </div>
      </div>
    </SkeletonRegion>
  );
}
