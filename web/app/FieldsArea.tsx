import { Outlet } from "react-router-dom";
import { ComponentTheme } from "../ui/ComponentTheme.tsx";

/** The screens that have fields of the component library in them. */
export function FieldsArea() {
  return (
    <ComponentTheme>
      <Outlet />
    </ComponentTheme>
  );
}
