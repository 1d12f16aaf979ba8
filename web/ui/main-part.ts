/** The page's main element, into which lists and menus open, since screen readers look there. */
export const mainPart = {
  get current(): HTMLElement | null {
    return document.getElementById("main");
  },
};
