/** The page's main part. Lists and menus that open stand in it, where the tools of screen readers look. */
export const mainPart = {
  get current(): HTMLElement | null {
    return document.getElementById("main");
  },
};
