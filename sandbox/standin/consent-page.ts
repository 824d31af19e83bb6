import { createHash } from 'node:crypto';
import { personas } from '../athletes/personas.ts';
import type { Switches } from './switches.ts';

/** A permission with a checkbox. */
export interface Tick {
  readonly permission: string;
  readonly title: string;
  readonly description: string;
}

/** The application's parameters, carried through the form. */
export type Fields = Readonly<Record<string, string>>;

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
.ticks .choice:only-of-type{border-radius:12px}
.answers{display:flex;gap:12px;position:sticky;bottom:0;padding:12px 0;background:var(--ground)}
button{flex:1;min-height:48px;border-radius:12px;border:1px solid var(--line);background:var(--card);color:var(--text);font:inherit;font-weight:600;cursor:pointer}
button[value=allow]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.who{font-size:14px;margin:16px 0 0}
details{margin:32px 0 0;border-top:1px solid var(--line);padding:8px 0 0}
summary{padding:8px 0;cursor:pointer;font-size:14px;color:var(--soft)}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
details button{width:100%}
a{color:var(--accent);display:inline-block;padding:4px 0}
`;

/** Source expression that allows the page's own style in a strict content security policy. */
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

const choice = (input: string, title: string, description: string) =>
  `<label class="choice"><input ${input}><span><b>${escape(title)}</b><span>${escape(description)}</span></span></label>`;

const personaChoices = () =>
  personas
    .map(({ id, title, description }, i) =>
      choice(`type="radio" name="persona" value="${id}"${i === 0 ? ' checked' : ''} required`, title, description),
    )
    .join('');

const permissionChoices = (app: string, ticks: readonly Tick[]) =>
  ticks.length === 0
    ? ''
    : `<fieldset class="ticks"><legend>${app} may read</legend>${ticks
        .map(({ permission, title, description }) =>
          choice(`type="checkbox" name="permission" value="${permission}" checked`, title, description),
        )
        .join('')}</fieldset>`;

/** Switches by name, with the value set by the page and the label. */
export const troubles = {
  slow: [2000, 'Slow', 'Two seconds before each answer'],
  rateLimited: [2, 'Too many requests', '429 to the next two requests'],
  serverError: [2, 'System error', '500 to the next two requests'],
  malformed: [1, 'Malformed body', 'The next answer is cut off'],
  fileNotReady: [2, 'File not ready', 'The next two files come only when asked again'],
  historyEmpty: [true, 'Empty history', 'Nothing was recorded before'],
  webhookLost: [1, 'Webhook lost', 'The next notification never arrives'],
  webhookTwice: [1, 'Webhook duplicated', 'The next notification arrives twice'],
  webhookForged: [1, 'Webhook forged', 'A forged notification comes before the next real one'],
  revoked: [true, 'Access revoked', 'Every token is refused'],
  badCredentials: [true, 'Wrong password', 'Sign-in fails: wrong password'],
  accountLocked: [true, 'Account locked', 'Sign-in fails: account locked'],
  passwordResetRequired: [true, 'New password needed', 'Sign-in fails until a new password is set'],
} as const satisfies { readonly [Name in keyof Switches]?: readonly [Switches[Name], string, string] };

const isOn = (switches: Switches, name: keyof typeof troubles) => switches[name] === true || Number(switches[name]) > 0;

function troublePart(switches: Switches, control: string, path: string, back: string): string {
  const names = Object.keys(troubles) as (keyof typeof troubles)[];
  const choices = names.map((name) => {
    const [, title, description] = troubles[name];
    return choice(
      `type="checkbox" name="trouble" value="${name}"${isOn(switches, name) ? ' checked' : ''}`,
      title,
      description,
    );
  });
  return `<details${names.some((name) => isOn(switches, name)) ? ' open' : ''}><summary>For testers: simulate a failure</summary>
<form method="post" action="${control}">${hidden('back', back)}${hidden('page', path)}
<fieldset class="ticks"><legend>Switches</legend>${choices.join('')}</fieldset>
<button>Set the switches</button></form></details>`;
}

/** Data of a consent page. */
export interface ConsentView {
  readonly vendor: string;
  readonly appName: string;
  readonly account: string;
  readonly fields: Fields;
  readonly ticks: readonly Tick[];
  /** Path of the page below the vendor's folder. */
  readonly path: string;
  /** Switches, and the URL that sets them, relative to the page; `null` unless the person is at this machine. */
  readonly troubles: { readonly switches: Switches; readonly control: string } | null;
}

/** Renders the page on which a person chooses whose training to share, and consents or declines. Works without scripts. */
export function consentPage(view: ConsentView): string {
  const { fields, account, path } = view;
  const action = path.slice(path.lastIndexOf('/') + 1);
  const [app, vendor] = [escape(view.appName), escape(view.vendor)];
  const query = new URLSearchParams(fields);
  const again = new URLSearchParams({ ...fields, account: 'new' });
  return frame(
    `Share your ${vendor} data`,
    `<p class="stand-in">Practice vendor. No real ${vendor} account is involved.</p>
<h1>Share your ${vendor} data</h1>
<p>${app} would like to read your activities. Choose whose training it sees.</p>
<form method="post" action="${action}">
${Object.entries(fields)
  .map(([name, value]) => hidden(name, value))
  .join('')}${hidden('account', account)}
<fieldset><legend>Training history</legend>${personaChoices()}</fieldset>
${permissionChoices(app, view.ticks)}
<div class="answers"><button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></div>
</form>
<p class="who">Signed in as runner-${account.slice(0, 4)}. <a href="${action}?${escape(again.toString())}">Use another account</a></p>
${view.troubles === null ? '' : troublePart(view.troubles.switches, view.troubles.control, view.path, query.toString())}`,
  );
}

/** Renders the page for an unknown application or redirect URL, to which the person must not be redirected. */
export const wrongRequestPage = (): string =>
  frame(
    'This link does not work',
    `<h1>This link does not work</h1><p>It does not name a known application, or is no longer complete. Go back to the application and start again from there.</p>`,
  );

/** Renders the page shown if more people consent than practice needs. */
export const busyPage = (vendor: string): string =>
  frame(
    'Try again in a minute',
    `<p class="stand-in">Practice vendor. No real ${escape(vendor)} account is involved.</p>
<h1>Try again in a minute</h1><p>Very many people have shared their data just now.</p>`,
  );

/** Renders the page shown while the vendor's sign-in is blocked. @param back URL to continue with */
export const noSignInPage = (vendor: string, why: string, back: string): string =>
  frame(
    'You could not sign in',
    `<p class="stand-in">Practice vendor. No real ${escape(vendor)} account is involved.</p>
<h1>You could not sign in</h1><p>${escape(why)}</p><p><a href="${escape(back)}">Back to the application</a></p>`,
  );

/** Renders the page with the key that a person created in the vendor's settings; `null` if they declined. */
export const keyPage = (vendor: string, key: string | null): string =>
  frame(
    'Your API key',
    `<p class="stand-in">Practice vendor. No real ${escape(vendor)} account is involved.</p>
<h1>Your API key</h1>${
      key === null
        ? '<p>You did not make a key. <a href="settings">Back to the settings</a></p>'
        : `<p>Copy it, and paste it where you want to use it.</p><p><code>${escape(key)}</code></p>`
    }`,
  );
