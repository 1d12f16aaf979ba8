import { IconMail } from "@tabler/icons-react";
import { applicationHere } from "../apollo/application.ts";
import { ButtonAnchor } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { mailtoAddress } from "./mail-templates.ts";
import classes from "./SupportAddress.module.css";

/** The support address with Copy, and the way into a mail program. */
export function SupportAddress() {
  const { supportEmail } = applicationHere();
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
