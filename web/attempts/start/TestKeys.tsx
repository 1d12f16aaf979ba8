import { Section } from "../../ui/Section.tsx";
import classes from "./TestKeys.module.css";

/** The label of each row, and its keys with the words between them. */
const KEYS: { label: string; keys: { key: string; after?: string }[] }[] = [
  {
    label: "Choose an answer",
    keys: [
      { key: "1", after: "–" },
      { key: "5", after: "or" },
      { key: "A", after: "–" },
      { key: "E" },
    ],
  },
  { label: "Strike out an option", keys: [{ key: "Shift", after: "and its letter" }] },
  { label: "Highlight", keys: [{ key: "H" }] },
  { label: "Mark for review", keys: [{ key: "M" }] },
  { label: "Next, previous", keys: [{ key: "N", after: "or" }, { key: "P" }] },
  { label: "Go to a question", keys: [{ key: "G" }] },
  // C is an option's letter, so the picture's key for this is taken.
  { label: "Clear the answer", keys: [{ key: "Del" }] },
  { label: "Show all keys", keys: [{ key: "?" }] },
];

/** The keys of the exam screen. Left out on phones, which have none. */
export function TestKeys() {
  return (
    <Section className={classes.keys} title="Keys" note="They work in the test, not in fields">
      <dl className={classes.list}>
        {KEYS.map(({ label, keys }) => (
          <div className={classes.row} key={label}>
            <dt>{label}</dt>
            <dd className={classes.caps}>
              {keys.map(({ key, after }) => (
                <span className={classes.cap} key={key}>
                  <kbd>{key}</kbd>
                  {after}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
