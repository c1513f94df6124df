/** Stylesheet of the documentation page; the content security policy allows styles from files only. */
export const API_DOCS_STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent);
  --soft: color-mix(in srgb, currentColor 6%, transparent); --quiet: color-mix(in srgb, currentColor 72%, transparent); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 2rem 1.25rem 6rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; margin: 3rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--line); text-transform: capitalize; }
h3 { font-size: 1rem; margin: 0; font-weight: 600; }
p { margin: .35rem 0; max-width: 46rem; }
code { font: .9em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
a { color: LinkText; }
a:focus-visible, summary:focus-visible { outline: 3px solid LinkText; outline-offset: 2px; border-radius: 4px; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; text-transform: capitalize; }
nav a { display: inline-block; padding: .35rem 0; }
article { border: 1px solid var(--line); border-radius: .5rem; padding: .9rem 1.1rem; margin: .75rem 0; }
article > h3 code { font-size: 1rem; }
details { margin-top: .6rem; }
summary { cursor: pointer; padding: .35rem 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .925rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); }
.quiet { color: var(--quiet); }
@media (max-width: 40rem) { body { padding: 1.25rem 1rem 4rem; } h1 { font-size: 1.6rem; } }
`;
