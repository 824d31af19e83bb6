/** Settings that admins can change in the browser, named like their environment variables. */
export const siteSettings = [
  'PRODUCT_NAME',
  'CONTACT_EMAIL',
  'SIGN_UP',
  'DEMO',
  'TRIAL_DAYS',
  'SMTP_URL',
  'MAIL_FROM',
  'TILE_URL',
  'TILE_ATTRIBUTION',
  'TILE_MAX_ZOOM',
  'BACKUP_KEEP',
] as const;
export type SiteSettingName = (typeof siteSettings)[number];

/** Source of a setting's value. */
export const settingSources = ['environment', 'browser', 'default'] as const;

/** Maximum length of a value. */
export const SETTING_MAX = 1000;

/** Result of a test email. */
export const mailOutcomes = [
  'sent',
  'kept',
  'lost',
  'forbidden',
  'unknown_name',
  'unreachable',
  'timeout',
  'tls',
  'login',
  'refused',
  'failed',
] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** Checks for admins before the server is opened to others. */
export const launchChecks = ['https', 'mail', 'backups', 'admins', 'samples', 'sign_up', 'coupons'] as const;
export type LaunchCheck = (typeof launchChecks)[number];

/** Result of a check. `unknown`: the server cannot determine it. */
export const launchStates = ['done', 'open', 'unknown'] as const;

/** Why a check has not passed. */
export const launchReasons = [
  'no_address',
  'plain_http',
  'reached_otherwise',
  'no_mail_server',
  'not_tested',
  'no_backups',
  'never_checked',
  'check_failed',
  'checked_long_ago',
  'own_backups',
  'one_admin',
  'demo_on',
  'sample_members',
  'sample_pages',
  'not_chosen',
  'unlimited_coupons',
] as const;
export type LaunchReason = (typeof launchReasons)[number];
