import { IconMail } from "@tabler/icons-react";
import { applicationHere } from "../apollo/application.ts";
import { ButtonAnchor } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
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

/** Opens the mail program. */
function WriteButton({ template }: { template: MailTemplate }) {
  return (
    <ButtonAnchor
      kind="list"
      href={mailtoAddress(applicationHere().supportEmail, template)}
      icon={<IconMail size={18} stroke={1.7} aria-hidden />}
    >
      <span>
        Write
        <span className="visually-hidden"> an e-mail: {template.title}</span>
      </span>
    </ButtonAnchor>
  );
}
