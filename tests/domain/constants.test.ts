import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as c from '../../domain/constants.ts';

const texts = ['core-calls', 'onboarding']
  .map((name) => readFileSync(`docs/specification/${name}.md`, 'utf8'))
  .join('\n');

/** The text of a row of the specification, by its anchor. */
function rowOf(anchor: string): string {
  const row = texts.split('\n').find((line) => line.includes(`<a id="${anchor}"></a>`));
  if (row === undefined) throw new Error(`The specification has no row ${anchor}.`);
  return row;
}

const share = (percent: number) => (percent === 100 ? '1.0' : String(percent / 100));
const zones = c.POWER_ZONE_BOUNDS_PERCENT.map((lower, index, all) => {
  const next = all[index + 1];
  return next === undefined ? `${index + 1}: from ${share(lower)}` : `${index + 1}: ${share(lower)} to ${share(next)}`;
});
const [low, middle, high] = c.ACR_BAND_BOUNDS;
const [short, long] = c.GCT_LEVEL_BOUNDS;
const curve = Object.values(c.POWER_CURVE_SECONDS);
const minutes = curve.filter((seconds) => seconds >= 60 && seconds < 3600).map((seconds) => seconds / 60);
const { first, partner } = c.BIOMETRIC_DEFAULTS;
const { none, demo, trial, normal, admin } = c.ACCESS_LEVEL;

/** The text of the row, rendered from the constants in `domain`. */
test.each([
  ['core-9-1', `${c.PLAN_WINDOW_DAYS} days back and ahead`],
  ['core-9-1', `type ${c.REST_ACTIVITY_TYPE_ID} is rest, ${c.DEFAULT_ACTIVITY_TYPE_ID} the default`],
  ['core-9-2', zones.join(' · ')],
  ['core-9-3', `velocity ${c.DEFAULT_VELOCITY}, pace [${c.DEFAULT_PACE.join(', ')}], power ${c.DEFAULT_POWER} |`],
  ['core-9-4', `chronic ${c.CHRONIC_DAYS} days, acute ${c.ACUTE_DAYS};`],
  ['core-9-8', `the last ${c.CHART_DAYS} days; two-week consistency: ${c.TWO_WEEKS_DAYS} days`],
  ['core-9-9', `| 0 to ${low} · ${low} to ${middle} · ${middle} to ${high} · from ${high}. `],
  ['core-9-10', `under ${short} ms level 1, ${short} to ${long} level 2, above ${long} level 3 |`],
  [
    'core-9-11',
    `| ${curve
      .filter((seconds) => seconds < 60)
      .map((seconds) => `${seconds} s`)
      .join(', ')}, ${minutes.join(', ')} min, ${(curve.at(-1) ?? 0) / 3600} h |`,
  ],
  ['core-9-12', `pace constant ${c.PACE_CONSTANT} `],
  ['core-9-13', `coupon ${c.COUPON_MAX}, email and password ${c.EMAIL_MAX}, password at least ${c.PASSWORD_MIN};`],
  ['core-9-13', `email and password ${c.PASSWORD_MAX},`],
  ['core-9-13', `messages stay ${c.MESSAGE_MS / 1000} s |`],
  ['core-9-14', `| ${none}, ${trial}, ${normal}, ${admin}, demo ${demo}; ${c.SUBSCRIPTION_PRICE} |`],
  ['core-9-15', `import poll ${c.IMPORT_POLL_MS} ms, on iOS up to ${c.IOS_MAX_POLLS} polls;`],
  [
    'core-9-15',
    `tokens checked every ${c.TOKEN_CHECK_MS / 1000} s, ${c.TOKEN_AGE_LIMIT_MS / 60_000} min (app: ${c.TOKEN_AGE_LIMIT_NATIVE_MS / 60_000});`,
  ],
  ['core-9-15', `realtime again after ${c.REALTIME_RETRY_MS / 1000} s `],
  [
    'core-9-16',
    Object.entries(c.BREAKPOINTS)
      .map(([name, pixels]) => `${name} ${pixels}`)
      .join(', '),
  ],
  ['core-9-17', `| 0 to ${c.DAILY_MESSAGES - 1} |`],
  ['onboarding-9-3', `| ${c.PARTNER_WARNING_MS} ms`],
  ['onboarding-9-4', `| ${c.WIZARD_SUCCESS_DELAY_MS / 1000} s, then ${c.WIZARD_REDIRECT_DELAY_MS / 1000} s;`],
  ['onboarding-9-4', `partner ${c.PARTNER_REDIRECT_DELAY_MS} ms; login dialog after ${c.CREDENTIALS_DIALOG_MS} ms;`],
  ['onboarding-9-4', `window checked every ${c.LINK_WINDOW_CHECK_MS / 1000} s; ${c.LINK_TIMEOUT_MS / 1000} s in all |`],
  ['onboarding-9-5', `a bar's target ${c.DEFAULT_PROGRESS_TARGET} |`],
  [
    'onboarding-9-7',
    `names ${c.NAME_MAX}, last name at least ${c.LAST_NAME_MIN}, weight ${c.WEIGHT_INPUT_MAX} characters,`,
  ],
  [
    'onboarding-9-10',
    `| ${first.weight} kg and ${first.height} m; partner ${partner.weight} kg and ${partner.height} m |`,
  ],
])('%s says: %s', (anchor, text) => {
  expect(rowOf(anchor)).toContain(text);
});

test('biometrics are entered in the units of the page', () => {
  expect([first.prefersMetric, partner.prefersMetric]).toEqual([false, true]);
});
