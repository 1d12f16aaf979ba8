declare module "virtual:theme.css";
declare module "virtual:library-theme.css";
