import { formatMarks } from "#rules/marks.ts";
import type { WhatIfRule, WhatIfStep } from "#rules/what-if.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { Slider } from "../../ui/Slider.tsx";
import classes from "./WhatIf.module.css";
import { axisPlaces, leftOutWords, limitWords, ruleWords } from "./what-if-words.ts";

interface WhatIfProps {
  /** The actual score, in hundredths of a mark. */
  score: number;
  rule: WhatIfRule;
  onRule: (rule: WhatIfRule) => void;
  steps: readonly WhatIfStep[];
  /** The selected step. */
  place: number;
  onPlace: (place: number) => void;
}

const RULES: { value: WhatIfRule; label: string }[] = [
  { value: "slower", label: "Slower than" },
  { value: "marked", label: "Marked for review" },
];

/** The score without some answers; the result doesn't change (docs/learning.md, section 4). */
export function WhatIf({ score, rule, onRule, steps, place, onPlace }: WhatIfProps) {
  const step = steps[place];
  if (step === undefined) return null;
  const last = steps.length - 1;
  return (
    <div className={classes.whatIf}>
      <div className={classes.margin}>
        <h3>What if…</h3>
        <p>Practice for judgement: your result stays as it is.</p>
      </div>
      <div className={classes.rule}>
        <p>{ruleWords(rule, step.limit)}</p>
        <Segmented label="Which answers" value={rule} options={RULES} onChange={onRule} />
        <div className={classes.slider}>
          {last > 0 ? (
            <>
              <Curve score={score} steps={steps} place={place} />
              <Slider
                label={rule === "slower" ? "Longest time" : "Longest time of a marked answer"}
                value={place}
                max={last}
                words={limitWords(step.limit)}
                onChange={onPlace}
              />
              <p className={classes.axis} aria-hidden>
                {axisPlaces(last).map((at) => (
                  <span key={at}>{limitWords(steps[at]?.limit ?? null)}</span>
                ))}
              </p>
            </>
          ) : (
            <p className={classes.none}>
              {rule === "marked"
                ? "No answer of this test was marked for review."
                : "No answer of this test has a time."}
            </p>
          )}
        </div>
      </div>
      <div role="status">
        <p className={classes.label}>Score</p>
        <p className={classes.figures}>
          <span>{formatMarks(score)}</span>
          <span aria-hidden> → </span>
          <span className="visually-hidden"> would be </span>
          <strong>{formatMarks(step.scoreHundredths)}</strong>
        </p>
        <p className={classes.left}>{leftOutWords(step)}</p>
      </div>
    </div>
  );
}

type CurveProps = Pick<WhatIfProps, "score" | "steps" | "place">;

/** The score by limit. Decorative, since the figures beside it are the same. */
function Curve({ score, steps, place }: CurveProps) {
  const scores = steps.map(({ scoreHundredths }) => scoreHundredths);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const x = (at: number) => (100 * at) / (steps.length - 1);
  const y = (value: number) => (high === low ? 50 : 100 - (100 * (value - low)) / (high - low));
  const here = scores[place] ?? score;
  return (
    <div className={classes.curve} aria-hidden>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false" aria-hidden>
        <line className={classes.actual} x1="0" x2="100" y1={y(score)} y2={y(score)} />
        <polyline
          className={classes.path}
          points={scores.map((value, at) => `${x(at)},${y(value)}`).join(" ")}
        />
        <line className={classes.drop} x1={x(place)} x2={x(place)} y1={y(here)} y2="130" />
      </svg>
      <span className={classes.dot} style={{ left: `${x(place)}%`, top: `${y(here)}%` }} />
      <span className={classes.own} style={{ top: `${y(score)}%` }}>
        your score, {formatMarks(score)}
      </span>
    </div>
  );
}
