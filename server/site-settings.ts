import * as z from 'zod/mini';
import type { SiteSettingName } from '../domain/entities/site-setting.ts';
import type { SignUpMode } from './accounts/sign-up-mode.ts';
import { mapTileRows, type MapTiles, mapTilesOf } from './http/map-tiles.ts';
import { paymentRows, type PaymentSettings, trialDaysOf } from './payments/settings.ts';
import { type SettingRows, type SettingValues, text, integerSetting } from './settings.ts';

/** Current values of the settings that admins can change while the server runs. */
export interface SiteSettings {
  readonly productName: string;
  /** Email address for members' questions; `null` if there is none. */
  readonly contactEmail: string | null;
  /** Who may create an account. */
  readonly signUp: SignUpMode;
  /** Whether visitors can use a sample member. */
  readonly demo: boolean;
  /** Length in days of a trial without a coupon; `null` if it does not end. */
  readonly trialDays: number | null;
  /** Mail server URL; `null` if emails are kept in the outbox. */
  readonly smtpUrl: string | null;
  /** Whether an admin, who may not be the operator, entered the mail server. */
  readonly isSmtpTyped: boolean;
  /** Sender of emails, formatted for a mail header. */
  readonly mailFrom: string;
  /** Map tiles below routes, shown to members on request; `null` if there are none. */
  readonly mapTiles: MapTiles | null;
  /** Number of backups to keep; the newest are kept. */
  readonly backupKeep: number;
}

/** Returns the current settings. Call it on every use instead of storing the result. */
export type CurrentSite = () => SiteSettings;

/** Settings with the expected value and its parser. */
export const siteRows = {
  PRODUCT_NAME: ['1 to 40 characters', z._default(text(40), 'Longrun')],
  CONTACT_EMAIL: [
    'an e-mail address',
    z.optional(z.string().check(z.maxLength(255), z.regex(/^[^\s@<>"?&#%]+@[^\s@<>"?&#%]+$/))),
  ],
  SIGN_UP: ['open, invite or closed', z._default(z.enum(['open', 'invite', 'closed']), 'open')],
  DEMO: ['on or off', z.optional(z.enum(['on', 'off']))],
  TRIAL_DAYS: paymentRows.TRIAL_DAYS,
  SMTP_URL: [
    'an address like smtps://user:password@mail.example.org:465',
    z.optional(
      z.string().check(
        z.regex(/^smtps?:\/\/\S+$/),
        z.refine((value) => URL.canParse(value)),
      ),
    ),
    'secret',
  ],
  MAIL_FROM: ['an address like Longrun <run@example.org>', z.optional(z.string().check(z.regex(/^[^\r\n]{1,200}$/)))],
  ...mapTileRows,
  BACKUP_KEEP: ['a whole number from 1 to 1000', z._default(integerSetting(1, 1000), 7)],
} as const satisfies SettingRows & Record<SiteSettingName, unknown>;

/** Setting texts as entered, by name. */
export type SiteTexts = { readonly [Name in SiteSettingName]?: string };

/** Values that defaults depend on. */
export interface SiteContext {
  readonly publicUrl: string;
  readonly payments: PaymentSettings | null;
}

/** Converts parsed values to settings. @throws StartFailure if only one of TILE_URL and TILE_ATTRIBUTION is set */
export const siteOf = (read: SettingValues<typeof siteRows>, { publicUrl, payments }: SiteContext): SiteSettings => ({
  productName: read.PRODUCT_NAME,
  contactEmail: read.CONTACT_EMAIL ?? null,
  signUp: read.SIGN_UP,
  demo: read.DEMO === undefined ? read.SIGN_UP === 'open' : read.DEMO === 'on',
  trialDays: trialDaysOf(read.TRIAL_DAYS, payments),
  smtpUrl: read.SMTP_URL ?? null,
  isSmtpTyped: false,
  mailFrom: read.MAIL_FROM ?? `"${read.PRODUCT_NAME.replace(/["\\]/g, '')}" <no-reply@${new URL(publicUrl).hostname}>`,
  mapTiles: mapTilesOf(read),
  backupKeep: read.BACKUP_KEEP,
});
