/** The element under the header that the admin bar is put into, once its script is there. */
export const ADMIN_BAR_PLACE = "admin-bar";
