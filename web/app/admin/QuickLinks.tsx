import { useCan } from "../../apollo/use-can.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { adminGroups, isItsPlace } from "./places.ts";
import classes from "./QuickLinks.module.css";

/** Links to every admin screen that the person may use, each with its purpose (docs/screens.md, section 9). */
export function QuickLinks() {
  const groups = adminGroups(useCan()).filter((group) => !isItsPlace(group));
  return (
    <div>
      {groups.map(({ label: about, places }) => (
        <div className={classes.group} key={about}>
          <h3 className={classes.about}>{about}</h3>
          <ul>
            {places.map(({ to, label, purpose }) => (
              <li className={classes.entry} key={to}>
                <TextLink className={classes.link} to={to}>
                  {label}
                </TextLink>
                <span className={classes.purpose}>{purpose}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
