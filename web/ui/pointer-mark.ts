/**
 * Marks the root by `data-pointer` from a press of a pointer to the next Tab: a text that scrolls has the focus
 * after words of it were selected, and shows no ring for that when a key is pressed.
 */
export function markPointer(): void {
  const root = document.documentElement;
  window.addEventListener("pointerdown", () => root.setAttribute("data-pointer", ""), true);
  window.addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Tab" || key === "F6") root.removeAttribute("data-pointer");
    },
    true,
  );
}
