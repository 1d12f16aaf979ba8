import "./theme.css";
import "./fonts.css";
import "./type.css";
import "./global.css";
import "./forced-colors.css";
