import { figures } from './words/figures.ts';

/** Browser names and patterns. The order matters: user agents also contain the names of browsers further down. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (list: typeof browsers, text: string) => list.find(([, sign]) => sign.test(text))?.[0];

/** Returns a readable browser name, such as `Firefox on Windows`; "unknown device" if there is no match. */
export function browserName(userAgent: string | null): string {
  const text = userAgent ?? '';
  const [browser, system] = [nameIn(browsers, text), nameIn(systems, text)];
  if (browser === undefined) return system ?? figures.unknownDevice;
  return system === undefined ? browser : figures.browserOn(browser, system);
}
