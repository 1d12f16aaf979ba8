import { Avatar } from "./Avatar.tsx";
import classes from "./Person.module.css";

interface PersonProps {
  person: { fullName: string; email: string; profilePicture: string | null };
  /** Somebody who is listed and no longer takes part. */
  faded?: boolean;
}

/** A person in a list: picture or initials, full name and e-mail. */
export function Person({ person, faded = false }: PersonProps) {
  return (
    <div className={classes.person} data-faded={faded || undefined}>
      <Avatar name={person.fullName} picture={person.profilePicture} />
      <div className={classes.names}>
        <span className={classes.name}>{person.fullName}</span>
        <span className={classes.email}>{person.email}</span>
      </div>
    </div>
  );
}
