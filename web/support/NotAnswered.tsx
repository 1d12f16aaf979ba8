import { IconMail } from "@tabler/icons-react";
import { applicationHere } from "../apollo/application.ts";
import { ButtonAnchor, ButtonLink } from "../ui/Button.tsx";
import { mailtoAddress } from "./mail-templates.ts";
import classes from "./NotAnswered.module.css";

/** Under the FAQs: the contact page, and a mail to support. */
export function NotAnswered() {
  return (
    <section className={classes.section} aria-labelledby="not-answered">
      <div>
        <h2 id="not-answered">Not answered here?</h2>
        <p className={classes.reply}>We reply within 24-48 hours.</p>
      </div>
      <div className={classes.actions}>
        <ButtonLink to="/contact">Contact Support</ButtonLink>
        <ButtonAnchor
          href={mailtoAddress(applicationHere().supportEmail)}
          icon={<IconMail size={18} stroke={1.7} aria-hidden />}
        >
          Email Us
        </ButtonAnchor>
      </div>
    </section>
  );
}
