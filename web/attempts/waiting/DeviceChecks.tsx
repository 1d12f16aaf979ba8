import { IconAlertTriangle, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { useId } from "react";
import classes from "./DeviceChecks.module.css";
import type { Check } from "./waiting-words.ts";

const ICONS = {
  good: IconCircleCheck,
  amber: IconAlertTriangle,
  neutral: IconClock,
  coming: IconClock,
};
const MEANINGS = { good: "Fine: ", amber: "Attention: ", neutral: "", coming: "" };

function titleOf(checks: readonly Check[]): string {
  if (checks.some(({ state }) => state === "amber")) return "Check this device";
  const isComing = checks.some(({ state }) => state === "coming");
  return isComing ? "Getting this device ready" : "This device is ready";
}

/** The checks of this device, with advice for each problem. */
export function DeviceChecks({ checks }: { checks: readonly Check[] }) {
  const heading = useId();
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {titleOf(checks)}
      </h2>
      <ul>
        {checks.map(({ name, state, words }) => {
          const Icon = ICONS[state];
          return (
            <li className={classes.check} key={name} data-state={state}>
              <Icon size={18} stroke={1.7} aria-hidden />
              <div>
                <h3 className={classes.name}>{name}</h3>
                <p className={classes.words}>
                  <span className="visually-hidden">{MEANINGS[state]}</span>
                  {words}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
