/** The development provider's style sheet, with the values of the product's own design. */
export const developmentPageStyle = `
@font-face {
  font-family: "Source Serif 4 Variable"; font-weight: 200 900; font-display: swap;
  src: url("/development/source-serif-4.woff2") format("woff2");
}
@font-face {
  font-family: "Public Sans Variable"; font-weight: 100 900; font-display: swap;
  src: url("/development/public-sans.woff2") format("woff2");
}
:root {
  color-scheme: light dark;
  --paper: #faf9f6; --surface: #ffffff; --sunken: #f2f0ea; --line: #e0dcd2; --line-strong: #c4beb0;
  --control: #8b8678; --ink: #191b20; --ink-2: #454a54; --accent: #1d3b66; --accent-hover: #142c50;
  --on-accent: #ffffff; --brass-tint: #f6efdd; --red: #9b2520; --red-mark: #bc3a33;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15171b; --surface: #1c1f24; --sunken: #101215; --line: #30343b; --line-strong: #4a4f58;
    --control: #7c8089; --ink: #edeae3; --ink-2: #bdbab3; --accent: #9dbbe8; --accent-hover: #b7cef0;
    --on-accent: #0e1a2c; --brass-tint: #2c2618; --red: #f09a92; --red-mark: #cf5f57;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 32px 16px 56px; background: var(--paper); color: var(--ink);
  font: 400 15px/1.5 "Public Sans Variable", system-ui, sans-serif;
}
.brand, h1, h2 { font-family: "Source Serif 4 Variable", Georgia, serif; }
.brand { max-width: 400px; margin: 0 auto 56px; font-size: 22px; font-weight: 600; line-height: 24px; }
.brand span {
  display: inline-block; width: 24px; margin-right: 6px; border-radius: 4px; text-align: center;
  font-size: 17px; background: var(--accent); color: var(--on-accent);
}
main { max-width: 400px; margin: 0 auto; }
h1 { margin: 0 0 8px; font-size: 34px; line-height: 1.15; font-weight: 560; letter-spacing: -0.014em; text-wrap: balance; }
h2 { margin: 0 0 12px; font-size: 21px; line-height: 1.25; font-weight: 600; letter-spacing: -0.006em; }
p { margin: 0; text-wrap: pretty; overflow-wrap: anywhere; }
.lead { padding: 12px 16px; margin-top: 16px; border-radius: 4px; background: var(--brass-tint); font-size: 14px; }
section { margin-top: 40px; padding-top: 14px; border-top: 1px solid var(--ink); }
ul { list-style: none; margin: 0; padding: 0; }
li { border-bottom: 1px solid var(--line); }
button, input { font: inherit; color: inherit; border-radius: 4px; width: 100%; }
button { cursor: pointer; transition: background-color 120ms ease-out; }
.account {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 12px;
  min-height: 60px; padding: 8px; border: 0; border-radius: 0; background: none; text-align: left;
}
.account:hover { background: var(--sunken); }
.who { min-width: 0; }
.name { display: block; font-weight: 600; color: var(--accent); }
.email { display: block; font-size: 13px; color: var(--ink-2); overflow-wrap: anywhere; }
.badge {
  padding: 0 7px; border: 1px solid var(--line-strong); border-radius: 3px; font-size: 12.5px;
  line-height: 20px; font-weight: 550; color: var(--ink-2);
}
label { display: block; margin-top: 16px; font-size: 14px; line-height: 1.4; font-weight: 600; }
.hint, .fault { font-size: 13px; line-height: 1.45; color: var(--ink-2); }
.hint, .fault { margin-top: 6px; }
.fault { display: flex; gap: 6px; color: var(--red); font-weight: 550; }
.fault svg { flex: none; width: 18px; height: 18px; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; }
input { display: block; height: 44px; margin-top: 6px; padding: 0 12px; border: 1px solid var(--control); background: var(--surface); }
input[aria-invalid] { border: 2px solid var(--red-mark); }
.primary { height: 48px; margin-top: 20px; border: 1px solid transparent; background: var(--accent); color: var(--on-accent); font-size: 16px; font-weight: 600; }
.primary:hover { background: var(--accent-hover); }
.cancel { margin-top: 24px; }
a { display: inline-block; padding: 10px 0; color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.account:focus-visible { outline-offset: -2px; }
@media (max-width: 48em) { h1 { font-size: 28px; } .brand { margin-bottom: 40px; } }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
`;
