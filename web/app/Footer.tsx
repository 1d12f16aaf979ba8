import { Link } from "react-router-dom";
import { istYear } from "#rules/times.ts";
import { useApplication } from "../apollo/application.ts";
import { Brand } from "../ui/Brand.tsx";
import { Container } from "../ui/Page.tsx";
import classes from "./Footer.module.css";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

const quickLinks = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/tests", label: "Practice Tests" },
  { to: "/results", label: "Results" },
];

const supportLinks = [
  { to: "/contact", label: "Contact Us" },
  { to: "/faq", label: "FAQ" },
  { to: "/privacy", label: "Privacy Policy" },
];

/** Quick links, support links, the support address, the policies, and the colour scheme. */
export function Footer() {
  const application = useApplication();
  return (
    <footer className={classes.footer}>
      <Container>
        <div className={classes.columns}>
          <div>
            <Brand size="small" />
            <p className={classes.tagline}>
              Master law exam preparation with practice tests and detailed analytics.
            </p>
          </div>
          <LinkColumn title="Quick links" links={quickLinks} />
          <LinkColumn title="Support" links={supportLinks} />
          <div data-support-address={classes.link}>
            <h2 className={classes.title}>Contact</h2>
            {application && (
              <a className={classes.link} href={`mailto:${application.supportEmail}`}>
                {application.supportEmail}
              </a>
            )}
          </div>
        </div>
        <div className={classes.end}>
          <span>© {istYear(new Date())} Lexam</span>
          <Link to="/privacy#terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/privacy#cookies">Cookie policy</Link>
          <ThemeSwitch />
        </div>
      </Container>
    </footer>
  );
}

interface LinkColumnProps {
  title: string;
  links: { to: string; label: string }[];
}

function LinkColumn({ title, links }: LinkColumnProps) {
  return (
    <nav aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className={classes.link} to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
