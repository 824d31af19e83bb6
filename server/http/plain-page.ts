const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** Headers that forbid a page to run, load or send anything. */
export const plainHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Styles of the app, as far as possible without scripts and fonts. */
const style = `:root{color-scheme:light dark;--ground:light-dark(#f5f6f9,#0d0f14);--surface:light-dark(#fff,#14171e);--ink:light-dark(#171c28,#eef0f5);
--soft:light-dark(#535b6b,#a9afbd);--line:light-dark(#dfe2e9,#2a2f3a);--accent:light-dark(#2350c4,#84b2fb)}
*{box-sizing:border-box;margin:0}body{background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{display:grid;gap:1.25rem;max-width:40rem;margin:0 auto;padding:2rem 1rem 3rem}h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.02em;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:.18em}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header{display:grid;gap:.25rem}p,time,small{color:var(--soft)}small,time{font-size:.875rem}time{white-space:nowrap}
ul,pre{background:var(--surface);border:1px solid var(--line);border-radius:12px}ul{list-style:none;padding:0}
li{display:grid;gap:.125rem;padding:.75rem 1.25rem;overflow-wrap:anywhere}li+li{border-top:1px solid var(--line)}li a{font-weight:600;padding:.125rem 0}
button{justify-self:start;min-height:44px;padding:0 1.25rem;border:0;border-radius:10px;background:var(--accent);color:var(--surface);font:inherit;font-weight:600;cursor:pointer}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;padding:1.25rem}`;

interface PlainPage {
  readonly language?: string;
  /** Further HTML for the head. */
  readonly head?: string;
}

/** Returns a complete page without scripts, in the app's style. @param title is escaped here, while `body` is HTML */
export const plainPage = (title: string, body: string, { language = 'en', head = '' }: PlainPage = {}) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title>${head}<style>${style}</style></head><body><main>${body}</main></body></html>\n`;
