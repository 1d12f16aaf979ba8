import classes from "./Preamble.module.css";

const promises = [
  { term: "Justice,", what: "social, economic and political;" },
  { term: "Liberty", what: "of thought, expression, belief, faith and worship;" },
  { term: "Equality", what: "of status and of opportunity;" },
];

/** The panel beside the sign-in form. */
export function Preamble() {
  return (
    <aside className={classes.panel} aria-label="From the Preamble to the Constitution of India">
      <figure className={classes.figure}>
        <blockquote className={classes.quote}>
          <p>
            We, the people of India, having solemnly resolved to constitute India into a sovereign
            socialist secular democratic republic and to secure to all its citizens:
          </p>
          <dl className={classes.promises}>
            {promises.map(({ term, what }) => (
              <Promised key={term} term={term} what={what} />
            ))}
          </dl>
          <p>and to promote among them all</p>
          <dl className={classes.promises}>
            <Promised
              term="Fraternity"
              what="assuring the dignity of the individual and the unity and integrity of the Nation;"
            />
          </dl>
        </blockquote>
        <figcaption className={classes.source}>
          From the Preamble to the Constitution of India
        </figcaption>
      </figure>
    </aside>
  );
}

function Promised({ term, what }: { term: string; what: string }) {
  return (
    <div className={classes.promise}>
      <dt>{term}</dt>
      <dd>{what}</dd>
    </div>
  );
}
