import { ButtonLink } from "../../ui/Button.tsx";
import { Container, usePageTitle } from "../../ui/Page.tsx";
import classes from "./Landing.module.css";
import { ProductPicture } from "./ProductPicture.tsx";

const features = [
  {
    title: "A question bank with reasons",
    text: "Constitutional law, contracts, torts, crimes and reasoning, with answers explained. Past-year questions carry their exam and year.",
  },
  {
    title: "Progress you can act on",
    text: "See where marks were lost, by subject and by question, how your scores move, and what to practise next.",
  },
  {
    title: "Timed practice",
    text: "Full papers, or a test built from the subjects, topics and years you choose. Negative marking as the test sets it.",
  },
];

const start = (
  <ButtonLink to="/auth" kind="primary" size="large" full="phone">
    Get Started
  </ButtonLink>
);

/** The landing page: what Lexam is, a picture of it, and the sign-in. */
export function Landing() {
  usePageTitle("");
  return (
    <Container className={classes.landing}>
      <div className={classes.hero}>
        <h1 className={classes.display}>
          Welcome <br />
          to Lexam
        </h1>
        <div>
          <p className={classes.tagline}>
            Practise for the law entrance as you will sit it: timed, marked to the rules of the
            paper, and explained afterwards.
          </p>
          {start}
        </div>
      </div>
      <ProductPicture />
      <ol className={classes.features}>
        {features.map(({ title, text }, index) => (
          <li className={classes.feature} key={title}>
            <span className={classes.number} aria-hidden>
              §&nbsp;{index + 1}
            </span>
            <h2 className={classes.title}>{title}</h2>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
      <div className={classes.end}>
        <p className={classes.free}>Lexam is free. There is no premium tier.</p>
        {start}
      </div>
    </Container>
  );
}
