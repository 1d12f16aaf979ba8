/** The id of the element below the header into which the admin bar is rendered once its script is loaded. */
export const ADMIN_BAR_PLACE = "admin-bar";
