/** Numbers fixed by the specification. Durations are milliseconds unless the name says otherwise. */

/** Days before and after today for which training plans are available. [core §9.1] */
export const PLAN_WINDOW_DAYS = 365;
/** [core §9.1] */
export const MULTISPORT_ACTIVITY_TYPE_ID = 32;
export const REST_ACTIVITY_TYPE_ID = 34;
export const DEFAULT_ACTIVITY_TYPE_ID = 2;

/** Lower bounds of power zones 1 to 5 as percent of critical power, inclusive. [core §9.2] */
export const POWER_ZONE_BOUNDS_PERCENT = [65, 80, 90, 100, 115] as const;
export const DEFAULT_VELOCITY = 2.68;
export const DEFAULT_PACE: readonly [number, number] = [10, 10];
export const DEFAULT_POWER = 300;
/** Metres per second times minutes per mile. [core §9.12] */
export const PACE_CONSTANT = 26.8224;

/** Days in the rolling windows of acute and chronic load. [core §9.4] */
export const ACUTE_DAYS = 7;
export const CHRONIC_DAYS = 28;
/** Days shown by the consistency and fitness charts. [core §9.8] */
export const CHART_DAYS = 30;
export const TWO_WEEKS_DAYS = 14;
/** Upper bounds (exclusive) of the ACR bands low, steady, rising; steep is open. [core §9.9] */
export const ACR_BAND_BOUNDS = [0.8, 1.3, 1.5] as const;
/**
 * Ground contact time in ms: level 1 below the first bound, level 2 up to and including the second, level 3 above it.
 * [core §9.10]
 */
export const GCT_LEVEL_BOUNDS = [250, 300] as const;

/** Seconds of the power-curve durations, keyed as on the wire. [core §9.11] */
export const POWER_CURVE_SECONDS = {
  w5sec: 5,
  w15sec: 15,
  w30sec: 30,
  w1min: 60,
  w3min: 180,
  w5min: 300,
  w9min: 540,
  w10min: 600,
  w20min: 1200,
  w30min: 1800,
  w1hr: 3600,
} as const;
export type PowerCurveKey = keyof typeof POWER_CURVE_SECONDS;

/** [core §9.14] */
export const ACCESS_LEVEL = { none: 0, demo: 5, trial: 10, normal: 20, admin: 30 } as const;
export const COUPON_MAX = 30;
/** Coupon applied on sign-up from a race registration. [onboarding §9] */
export const RACE_COUPON = 'usu_connectedtrail60';
/** Maximum length of an invitation token, in characters; longer than any valid token. */
export const INVITATION_MAX = 100;
/** Days until an invitation expires. */
export const INVITATION_DAYS = 7;
export const EMAIL_MAX = 255;
export const PASSWORD_MAX = 255;
export const PASSWORD_MIN = 8;
export const SUBSCRIPTION_PRICE = 15.99;
export const DAILY_MESSAGES = 3;

/** [onboarding §9.7] */
export const NAME_MAX = 100;
export const LAST_NAME_MIN = 2;
/** [onboarding §9.8] */
export const TEAM_NAME_MAX = 128;
/** Maximum days in one roster request. */
export const ROSTER_DAYS_MAX = 92;
export const WEIGHT_INPUT_MAX = 10;

/** How long a success or error line is shown, ms. [core §9.13] */
export const MESSAGE_MS = 4000;
export const IMPORT_POLL_MS = 5000;
/** Maximum polls on iOS while the hot target is 0. [core §9.15] */
export const IOS_MAX_POLLS = 10;
export const TOKEN_CHECK_MS = 30_000;
export const TOKEN_AGE_LIMIT_MS = 59 * 60_000;
export const TOKEN_AGE_LIMIT_NATIVE_MS = 30 * 60_000;
/** Time before an age-based sign-out on the web at which the member is warned, so that they can prevent it. */
export const SESSION_NOTICE_MS = 60_000;
/** Delay before the first retry of a failed realtime connection. [core §9.15] */
export const REALTIME_RETRY_MS = 1000;
/** Longest delay between two attempts at the realtime connection. */
export const REALTIME_RETRY_MAX_MS = 64_000;

/** [onboarding §9.4] */
export const LINK_WINDOW_CHECK_MS = 1000;
export const LINK_TIMEOUT_MS = 45_000;
export const CREDENTIALS_DIALOG_MS = 500;
export const WIZARD_SUCCESS_DELAY_MS = 2000;
export const WIZARD_REDIRECT_DELAY_MS = 3000;
export const PARTNER_REDIRECT_DELAY_MS = 500;
export const DEFAULT_PROGRESS_TARGET = 5;
export const PARTNER_WARNING_MS = 3000;

/**
 * Defaults for biometrics the member left empty; they differ between the first wizard and the partner wizard.
 * [onboarding §5.14]
 */
export const BIOMETRIC_DEFAULTS = {
  first: { prefersMetric: false, weight: 65.77, height: 1.676 },
  partner: { prefersMetric: true, weight: 75, height: 1.75 },
} as const;
/** Weights (kg) and heights (m) outside these ranges are treated as typing errors. */
export const WEIGHT_RANGE_KG = [25, 250] as const;
export const HEIGHT_RANGE_M = [1.0, 2.5] as const;

/** Breakpoints in CSS pixels. [core §9.16] */
export const BREAKPOINTS = { xs: 576, sm: 768, md: 992, lg: 1200 } as const;

/** Number of most recent days of a history that are imported first. */
export const HOT_DAYS = 60;
/** Upload limits: size of one file, total unpacked size, entries, archive nesting depth, files per request. */
export const UPLOAD_LIMITS = {
  fileBytes: 100 * 1024 * 1024,
  unpackedBytes: 2 * 1024 * 1024 * 1024,
  entries: 20_000,
  depth: 2,
  files: 500,
} as const;

/** Days shown by the dashboard's load chart (six weeks). */
export const LOAD_CHART_DAYS = 42;
/** Activities fetched for the dashboard. It lists half as many entries, because all legs of one recording form one entry. */
export const LATEST_ACTIVITIES = 12;
