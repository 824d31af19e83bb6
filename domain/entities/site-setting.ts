/** Settings that admins change in the browser, by the names of their environment variables. */
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

/** Where the value of a setting comes from. */
export const settingSources = ['environment', 'browser', 'default'] as const;

/** Most characters of a value. */
export const SETTING_MAX = 1000;

/** How a test email fared. */
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

/** What an admin checks before other people use the server. */
export const launchChecks = ['https', 'mail', 'backups', 'admins', 'samples', 'sign_up', 'coupons'] as const;
export type LaunchCheck = (typeof launchChecks)[number];

/** `unknown`: the server cannot tell. */
export const launchStates = ['done', 'open', 'unknown'] as const;

/** Why a check is not done. */
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
