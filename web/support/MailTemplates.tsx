import { IconMail } from "@tabler/icons-react";
import { useApplicationState } from "../apollo/application.ts";
import { ButtonAnchor } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import classes from "./MailTemplates.module.css";
import { type MailTemplate, mailTemplates, mailText, mailtoAddress } from "./mail-templates.ts";

/** The mails to begin with, a ruled row each: opened in a mail program, or copied. */
export function MailTemplates() {
  return (
    <ul className={classes.list}>
      {mailTemplates.map((template) => (
        <li className={classes.row} key={template.id}>
          <div>
            <h3>{template.title}</h3>
            <p className={classes.use}>{template.use}</p>
          </div>
          <div className={classes.actions}>
            <CopyButton text={mailText(template)} what={`the template: ${template.title}`} />
            <WriteButton template={template} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Opens the mail program; away when the address could not be loaded, which the page says above. */
function WriteButton({ template }: { template: MailTemplate }) {
  const { application, error } = useApplicationState();
  if (application) {
    return (
      <ButtonAnchor
        kind="list"
        href={mailtoAddress(application.supportEmail, template)}
        icon={<IconMail size={18} stroke={1.7} aria-hidden />}
      >
        <span>
          Write
          <span className="visually-hidden"> an e-mail: {template.title}</span>
        </span>
      </ButtonAnchor>
    );
  }
  if (error) return null;
  return (
    <div aria-hidden>
      <Skeleton width="full" height="control" />
    </div>
  );
}
