import { describe, expect, test } from 'vitest';
import * as all from '../../domain/constants.ts';

const constants = { ...all };

// The values are typed from the specification, section 9 of both parts.
describe('numbers of the specification', () => {
  test.each([
    ['PLAN_WINDOW_DAYS', 365],
    ['REST_ACTIVITY_TYPE_ID', 34],
    ['DEFAULT_ACTIVITY_TYPE_ID', 2],
    ['POWER_ZONE_BOUNDS_PERCENT', [65, 80, 90, 100, 115]],
    ['DEFAULT_VELOCITY', 2.68],
    ['DEFAULT_PACE', [10, 10]],
    ['DEFAULT_POWER', 300],
    ['PACE_CONSTANT', 26.8224],
    ['ACUTE_DAYS', 7],
    ['CHRONIC_DAYS', 28],
    ['CHART_DAYS', 30],
    ['TWO_WEEKS_DAYS', 14],
    ['ACR_BAND_BOUNDS', [0.8, 1.3, 1.5]],
    ['GCT_LEVEL_BOUNDS', [250, 300]],
    ['COUPON_MAX', 30],
    ['EMAIL_MAX', 255],
    ['PASSWORD_MAX', 255],
    ['PASSWORD_MIN', 8],
    ['SUBSCRIPTION_PRICE', 15.99],
    ['DAILY_MESSAGES', 3],
    ['MESSAGE_MS', 4000],
    ['IMPORT_POLL_MS', 5000],
    ['IOS_MAX_POLLS', 10],
    ['TOKEN_CHECK_MS', 30 * 1000],
    ['TOKEN_AGE_LIMIT_MS', 59 * 60 * 1000],
    ['TOKEN_AGE_LIMIT_NATIVE_MS', 30 * 60 * 1000],
    ['REALTIME_RETRY_MS', 1000],
    ['BREAKPOINTS', { xs: 576, sm: 768, md: 992, lg: 1200 }],
  ] as const)('core: %s', (name, value) => {
    expect(constants[name]).toEqual(value);
  });

  test.each([
    ['NAME_MAX', 100],
    ['LAST_NAME_MIN', 2],
    ['WEIGHT_INPUT_MAX', 10],
    ['LINK_WINDOW_CHECK_MS', 1000],
    ['LINK_TIMEOUT_MS', 45 * 1000],
    ['CREDENTIALS_DIALOG_MS', 500],
    ['WIZARD_SUCCESS_DELAY_MS', 2000],
    ['WIZARD_REDIRECT_DELAY_MS', 3000],
    ['PARTNER_REDIRECT_DELAY_MS', 500],
    ['PARTNER_WARNING_MS', 3000],
    ['DEFAULT_PROGRESS_TARGET', 5],
    [
      'BIOMETRIC_DEFAULTS',
      {
        first: { prefersMetric: false, weight: 65.77, height: 1.676 },
        partner: { prefersMetric: true, weight: 75, height: 1.75 },
      },
    ],
  ] as const)('onboarding: %s', (name, value) => {
    expect(constants[name]).toEqual(value);
  });

  test('access levels', () => {
    expect(constants.ACCESS_LEVEL).toEqual({ none: 0, demo: 5, trial: 10, normal: 20, admin: 30 });
  });

  test('durations of the power curve', () => {
    expect(Object.values(constants.POWER_CURVE_SECONDS)).toEqual([5, 15, 30, 60, 180, 300, 540, 600, 1200, 1800, 3600]);
  });
});
