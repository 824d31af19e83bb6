import * as z from 'zod/mini';
import type { SiteSettingName } from '../domain/entities/site-setting.ts';
import type { SignUpMode } from './accounts/sign-up-mode.ts';
import { mapTileRows, type MapTiles, mapTilesOf } from './http/map-tiles.ts';
import { paymentRows, type PaymentSettings, trialDaysOf } from './payments/settings.ts';
import { type SettingRows, type SettingValues, text, whole } from './settings.ts';

/** Current values of the settings that admins can change while the server runs. */
export interface SiteSettings {
  readonly productName: string;
  /** Operator's address for members; `null` if there is none. */
  readonly contactEmail: string | null;
  /** Who may create an account. */
  readonly signUp: SignUpMode;
  /** Whether visitors may use a sample member. */
  readonly demo: boolean;
  /** Days of a trial without a coupon; null if it does not end. */
  readonly trialDays: number | null;
  /** URL of the mail server; `null` if emails are kept in the outbox. */
  readonly smtpUrl: string | null;
  /** Whether the mail server was set by an admin, who may not be the operator. */
  readonly isSmtpTyped: boolean;
  /** Sender of emails, in the format of a mail header. */
  readonly mailFrom: string;
  /** Map tiles below routes, shown to members who enable them; `null` if there are none. */
  readonly mapTiles: MapTiles | null;
  /** Number of newest backups to keep. */
  readonly backupKeep: number;
}

/** Returns the current settings. Call it where a setting is used, and do not store the result. */
export type CurrentSite = () => SiteSettings;

/** Expected value and parser of each setting. */
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
  BACKUP_KEEP: ['a whole number from 1 to 1000', z._default(whole(1, 1000), 7)],
} as const satisfies SettingRows & Record<SiteSettingName, unknown>;

/** Raw values of the set settings, by name. */
export type SiteTexts = { readonly [Name in SiteSettingName]?: string };

/** Context needed to compute defaults. */
export interface SiteContext {
  readonly publicUrl: string;
  readonly payments: PaymentSettings | null;
}

/** @throws StartFailure if only one of TILE_URL and TILE_ATTRIBUTION is set */
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
