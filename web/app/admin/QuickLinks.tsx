import { TextLink } from "../../ui/TextLink.tsx";
import { adminLinks } from "./admin-links.ts";
import classes from "./QuickLinks.module.css";

/** Links to every admin screen, each with what one does there. */
export function QuickLinks() {
  const groups = adminLinks.map(({ about, links }) => (
    <div className={classes.group} key={about}>
      <h3 className={classes.about}>{about}</h3>
      <ul>
        {links.map(({ to, label, purpose }) => (
          <li className={classes.entry} key={to}>
            <TextLink className={classes.link} to={to}>
              {label}
            </TextLink>
            <span className={classes.purpose}>{purpose}</span>
          </li>
        ))}
      </ul>
    </div>
  ));
  return <div>{groups}</div>;
}
