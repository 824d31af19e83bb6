import { createHash } from 'node:crypto';
import { personas } from '../athletes/personas.ts';
import type { Permission } from './state.ts';

/** What the application asked with, carried through the form. */
export interface ConsentFields {
  readonly response_type: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly code_challenge: string;
  readonly code_challenge_method: string;
}

const style = `
:root{color-scheme:light dark;--ground:oklch(97.5% .005 250);--card:oklch(100% 0 0);--text:oklch(24% .02 250);--soft:oklch(45% .02 250);--line:oklch(86% .01 250);--accent:oklch(48% .13 245);--on-accent:oklch(99% 0 0);--chosen:oklch(96% .025 245)}
@media (prefers-color-scheme:dark){:root{--ground:oklch(18% .012 250);--card:oklch(22.5% .014 250);--text:oklch(94% .008 250);--soft:oklch(76% .015 250);--line:oklch(36% .018 250);--accent:oklch(76% .12 240);--on-accent:oklch(18% .03 250);--chosen:oklch(28% .035 245)}}
*{box-sizing:border-box}
html{scroll-padding-bottom:88px}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:640px;margin:0 auto;padding:24px 16px 32px}
h1{font-size:28px;line-height:1.2;margin:0 0 8px;letter-spacing:-.01em}
p{margin:0 0 16px;color:var(--soft)}
.stand-in{display:inline-block;margin:0 0 16px;padding:4px 12px;border:1px solid var(--line);border-radius:12px;font-size:14px;color:var(--soft)}
fieldset{border:0;margin:0 0 24px;padding:0;min-width:0}
legend{padding:0;margin:0 0 12px;font-weight:600;font-size:20px}
.choice{display:grid;grid-template-columns:24px 1fr;gap:0 12px;align-items:start;padding:12px 16px;margin:0 0 8px;background:var(--card);border:1px solid var(--line);border-radius:12px;cursor:pointer;min-height:44px}
.choice:has(input:checked){border-color:var(--accent);background:var(--chosen)}
.choice input{width:20px;height:20px;margin:2px 0 0;accent-color:var(--accent)}
.choice b{font-weight:600}
.choice span span{display:block;font-size:14px;color:var(--soft)}
.choice:focus-within{outline:2px solid var(--accent);outline-offset:2px}
.choice input:focus-visible{outline:none}
.ticks .choice{margin:0;border-radius:0;border-top-width:0}
.ticks .choice:first-of-type{border-top-width:1px;border-radius:12px 12px 0 0}
.ticks .choice:last-of-type{border-radius:0 0 12px 12px}
.answers{display:flex;gap:12px;position:sticky;bottom:0;padding:12px 0;background:var(--ground)}
button{flex:1;min-height:48px;border-radius:12px;border:1px solid var(--line);background:var(--card);color:var(--text);font:inherit;font-weight:600;cursor:pointer}
button[value=allow]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.who{font-size:14px;margin:16px 0 0}
a{color:var(--accent);display:inline-block;padding:4px 0}
`;

/** Source expression that lets this page's own style through a strict content security policy. */
export const consentStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const frame = (title: string, main: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main>${main}</main></body>
</html>
`;

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escape(value)}">`;

const ticks: readonly (readonly [Permission, string, string])[] = [
  ['ACTIVITY_EXPORT', 'Activities', 'Every activity from now on'],
  ['HISTORICAL_DATA_EXPORT', 'Historical data', 'Activities from before today'],
];

const personaChoices = () =>
  personas
    .map(
      ({ id, title, description }, i) =>
        `<label class="choice"><input type="radio" name="persona" value="${id}"${i === 0 ? ' checked' : ''} required><span><b>${escape(title)}</b><span>${escape(description)}</span></span></label>`,
    )
    .join('');

const permissionChoices = () =>
  ticks
    .map(
      ([name, title, description]) =>
        `<label class="choice"><input type="checkbox" name="permission" value="${name}" checked><span><b>${title}</b><span>${description}</span></span></label>`,
    )
    .join('');

/** The page on which a person chooses whose training to share, and whether. Works without any script. */
export function consentPage(fields: ConsentFields, appName: string, account: string): string {
  const app = escape(appName);
  const again = new URLSearchParams({ ...fields, account: 'new' });
  return frame(
    'Share your Garmin data',
    `<p class="stand-in">Practice vendor. No real Garmin account is involved.</p>
<h1>Share your Garmin data</h1>
<p>${app} would like to read your activities. Choose whose training it sees.</p>
<form method="post" action="oauth2Confirm">
${Object.entries(fields)
  .map(([name, value]) => hidden(name, value))
  .join('')}${hidden('account', account)}
<fieldset><legend>Training history</legend>${personaChoices()}</fieldset>
<fieldset class="ticks"><legend>${app} may read</legend>${permissionChoices()}</fieldset>
<div class="answers"><button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></div>
</form>
<p class="who">Signed in as runner-${account.slice(0, 4)}. <a href="oauth2Confirm?${escape(again.toString())}">Use another account</a></p>`,
  );
}

/** Shown when the application or its address is not known: the person must not be sent there. */
export const wrongRequestPage = (): string =>
  frame(
    'This link does not work',
    `<h1>This link does not work</h1><p>It does not name a known application, or is no longer complete. Go back to the application and start again from there.</p>`,
  );
