/**
 * Marks the root by `data-pointer` from a pointer press to the next Tab. A scrolling text gets the focus when its
 * words are selected, and must show no outline for that when a key is pressed.
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
