import classes from "./Slider.module.css";

interface SliderProps {
  /** The name for screen readers. */
  label: string;
  value: number;
  /** The last step, counted from 0. */
  max: number;
  /** The current step in words, for screen readers. */
  words: string;
  onChange: (value: number) => void;
}

/** A range input with the design's style. */
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
