import { Avatar } from "./Avatar.tsx";
import classes from "./Person.module.css";
import { TextLink } from "./TextLink.tsx";

interface PersonProps {
  person: { fullName: string; email: string; profilePicture: string | null };
  /** True for a listed person who no longer takes part. */
  faded?: boolean;
  /** The address of the name's link. */
  to?: string;
}

/** A person in a list: picture or initials, full name and e-mail. */
export function Person({ person, faded = false, to }: PersonProps) {
  return (
    <div className={classes.person} data-faded={faded || undefined}>
      <Avatar name={person.fullName} picture={person.profilePicture} />
      <div className={classes.names}>
        {to === undefined ? (
          <span className={classes.name}>{person.fullName}</span>
        ) : (
          <TextLink className={classes.name} to={to}>
            {person.fullName}
          </TextLink>
        )}
        <span className={classes.email}>{person.email}</span>
      </div>
    </div>
  );
}
