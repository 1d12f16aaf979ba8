import classes from "./Slider.module.css";

interface SliderProps {
  /** What is set here, for a screen reader. */
  label: string;
  value: number;
  /** The last of the steps, from 0. */
  max: number;
  /** The step in words, as a screen reader hears it. */
  words: string;
  onChange: (value: number) => void;
}

/** One of many steps along a line: the browser's own, in the design's dress. */
export function Slider({ label, value, max, words, onChange }: SliderProps) {
  return (
    <input
      className={classes.slider}
      type="range"
      min={0}
      max={max}
      step={1}
      value={value}
      aria-label={label}
      aria-valuetext={words}
      onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  );
}
