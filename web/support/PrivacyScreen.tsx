import { applicationHere } from "../apollo/application.ts";
import { Page, PageHead } from "../ui/Page.tsx";
import { TextAnchor, TextLink } from "../ui/TextLink.tsx";
import { mailtoAddress } from "./mail-templates.ts";
import { PrivacyPart } from "./PrivacyPart.tsx";
import classes from "./PrivacyScreen.module.css";
import { privacySections } from "./privacy-sections.ts";

const contact = { id: "contact", title: "Contact" };
const terms = { id: "terms", title: "Terms" };
const parts = [...privacySections, contact];

/** The privacy policy, with the places that the footer's Terms and Cookie policy lead to. */
export function PrivacyScreen() {
  return (
    <Page title="Privacy Policy">
      <PageHead title="Privacy Policy" lead="Last updated December 2024" />
      <div className={classes.columns}>
        <nav className={classes.contents} aria-label="On this page">
          <ol>
            {[...parts, terms].map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {privacySections.map((section, place) => (
            <PrivacyPart key={section.id} {...section} number={place + 1} />
          ))}
          <PrivacyPart {...contact} number={parts.length}>
            <ContactSentence />
            <p>When this policy changes, we give 30 days’ notice on this page.</p>
          </PrivacyPart>
          <PrivacyPart {...terms}>
            <p>
              Terms of use are not published as a document of their own yet. Until they are, this
              holds: Lexam is free and meant for practice. Use your own Google account, take tests
              by yourself, and keep to the rules that a test shows you. Marks earned here are for
              your own preparation and count in no examination.
            </p>
          </PrivacyPart>
        </div>
      </div>
    </Page>
  );
}

function ContactSentence() {
  const { supportEmail } = applicationHere();
  return (
    <p>
      For questions and requests about your data, write to{" "}
      <TextAnchor href={mailtoAddress(supportEmail)}>{supportEmail}</TextAnchor> or see{" "}
      <TextLink to="/contact">Contact Us</TextLink>. We reply within 24-48 hours.
    </p>
  );
}
