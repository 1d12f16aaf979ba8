import { IconMail } from "@tabler/icons-react";
import { useApplicationState } from "../apollo/application.ts";
import { ButtonAnchor } from "../ui/Button.tsx";
import { CopyButton } from "./CopyButton.tsx";
import classes from "./MailTemplates.module.css";
import { type MailTemplate, mailText, mailTemplates, mailtoAddress } from "./mail-templates.ts";

/** The mails to begin with, a ruled row each: opened in a mail program, or copied. */
export function MailTemplates() {
  const { application } = useApplicationState();
  return (
    <ul className={classes.list}>
      {mailTemplates.map((template) => (
        <TemplateRow
          key={template.id}
          template={template}
          email={application?.supportEmail ?? null}
        />
      ))}
    </ul>
  );
}

interface TemplateRowProps {
  template: MailTemplate;
  /** Null until it is known; the text can be copied all the same. */
  email: string | null;
}

function TemplateRow({ template, email }: TemplateRowProps) {
  const { title, use } = template;
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <h3>{title}</h3>
        <p className={classes.use}>{use}</p>
      </div>
      <div className={classes.actions}>
        <CopyButton text={mailText(template)} what={`the template: ${title}`} />
        {email !== null && (
          <ButtonAnchor
            kind="list"
            href={mailtoAddress(email, template)}
            icon={<IconMail size={18} stroke={1.7} aria-hidden />}
          >
            <span>
              Write
              <span className="visually-hidden"> an e-mail: {title}</span>
            </span>
          </ButtonAnchor>
        )}
      </div>
    </li>
  );
}
