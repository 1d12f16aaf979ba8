import { Brand } from "../ui/Brand.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Container } from "../ui/Page.tsx";
import classes from "./Header.module.css";

/** The header of a visitor. Without links until it is known whether somebody is signed in. */
export function VisitorHeader({ known }: { known: boolean }) {
  return (
    <header className={classes.header}>
      <Container className={classes.line}>
        <Brand />
        {known && (
          <div className={classes.entry}>
            <ButtonLink to="/login" kind="quiet">
              Login
            </ButtonLink>
            <ButtonLink to="/register">Sign Up</ButtonLink>
          </div>
        )}
      </Container>
    </header>
  );
}
