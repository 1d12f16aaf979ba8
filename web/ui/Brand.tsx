import { Link } from "react-router-dom";
import classes from "./Brand.module.css";

type Size = "small" | "medium";

/** The § in its square. Decorative, since a name or title is beside it. */
function BrandMark({ size = "medium" }: { size?: Size }) {
  return (
    <span className={classes.mark} data-size={size} aria-hidden>
      §
    </span>
  );
}

interface BrandProps {
  size?: Size;
  /** True to show only the mark. */
  isMark?: boolean;
}

/** Mark and name, as a link to the start page. */
export function Brand({ size = "medium", isMark = false }: BrandProps) {
  return (
    <Link to="/" className={classes.brand} data-size={size}>
      <BrandMark size={isMark ? "medium" : size} />
      {isMark ? <span className="visually-hidden">Lexam</span> : "Lexam"}
    </Link>
  );
}
