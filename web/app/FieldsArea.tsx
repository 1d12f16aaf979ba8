import { Outlet } from "react-router-dom";
import { ComponentTheme } from "../ui/ComponentTheme.tsx";

/** The administrators' screens, which have menus and boxes of the component library. */
export function FieldsArea() {
  return (
    <ComponentTheme>
      <Outlet />
    </ComponentTheme>
  );
}
