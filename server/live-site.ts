import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { type SiteSettingName, siteSettings } from '../domain/entities/site-setting.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import { compareAndSetValue, listValues, takeValue } from './installation.store.ts';
import { createSerialQueue } from './base/serial-queue.ts';
import type { Sealer } from './base/seal.ts';
import { readRows } from './settings.ts';
import { type CurrentSite, siteOf, siteRows, type SiteSettings, type SiteTexts } from './site-settings.ts';

const PREFIX = 'site setting ';
/** Secret setting: URL of the mail server, including its password. */
const SECRET: SiteSettingName = 'SMTP_URL';
export const SEALED_SETTING = `${PREFIX}${SECRET}`;
/** Milliseconds until a process sees changes made by another one. */
const POLL_MS = 5000;

const storedSetting = z.object({ value: z.string(), at: z.string() });
type StoredSetting = z.infer<typeof storedSetting>;
type StoredSettings = { readonly [Name in SiteSettingName]?: StoredSetting };

/** A setting with its current value. */
export interface SettingView {
  readonly name: SiteSettingName;
  /** The configured value; null if the default applies. */
  readonly value: string | null;
  readonly from: 'environment' | 'browser' | 'default';
  /** Default value; `null` if there is none. */
  readonly default: string | null;
  /** Time when an admin set the value; `null` if no admin did. */
  readonly changedAt: string | null;
}

export interface SettingChange {
  readonly name: SiteSettingName;
  /** New value; `null` restores the default. */
  readonly value: string | null;
  /** `changedAt` of the value that the admin saw. */
  readonly changedAt: string | null;
}

export interface LiveSite {
  readonly current: CurrentSite;
  list(): readonly SettingView[];
  /**
   * Stores all changes or none.
   * @returns settings that another admin has changed since this one loaded them; if there are any, nothing is stored
   */
  change(changes: readonly SettingChange[]): Promise<readonly SiteSettingName[]>;
  /** Returns all values that would be set after these changes, by admins or the environment. */
  textsAfter(changes: readonly SettingChange[]): SiteTexts;
  stop(): void;
}

/** Whether a text is a possible value of a setting. */
export const isPossible = (name: SiteSettingName, value: string): boolean =>
  value !== '' && z.safeParse(siteRows[name][1], value).success;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const has = (texts: SiteTexts, name: SiteSettingName) => texts[name] !== undefined;

/**
 * Returns the values that admins set and the environment does not. Omits a map without attribution, which a change of the environment can
 * cause.
 */
function textsOf(found: StoredSettings, env: SiteTexts): SiteTexts {
  const possible = siteSettings.flatMap((name) => {
    const value = found[name]?.value;
    return value !== undefined && !has(env, name) && isPossible(name, value) ? [[name, value] as const] : [];
  });
  const all: SiteTexts = { ...Object.fromEntries(possible), ...env };
  const { TILE_URL, TILE_ATTRIBUTION, ...texts } = all;
  return TILE_URL !== undefined && TILE_ATTRIBUTION !== undefined ? { ...texts, TILE_URL, TILE_ATTRIBUTION } : texts;
}

type Derived = (site: SiteSettings) => string | null;
/** Defaults that depend on other settings. */
const derived: { readonly [Name in SiteSettingName]?: Derived } = {
  DEMO: ({ demo }) => (demo ? 'on' : 'off'),
  TRIAL_DAYS: ({ trialDays }) => (trialDays === null ? null : String(trialDays)),
  MAIL_FROM: ({ mailFrom }) => mailFrom,
};

export interface LiveSiteDeps {
  readonly db: Db;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly config: Pick<Config, 'site' | 'siteEnv' | 'publicUrl' | 'payments'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly now?: () => Date;
}

/** Rolls back a transaction whose settings another admin has changed since they were loaded. */
class Stale extends Error {
  override readonly name = 'Stale';
}

const valuesOf = (settings: StoredSettings): SiteTexts =>
  Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, value]));

/** Serves settings from the environment or, where it has none, those stored by admins. Reads the database now and every few seconds. */
export async function startSite({ db, sealer, config, log, now = () => new Date() }: LiveSiteDeps): Promise<LiveSite> {
  const { siteEnv: env } = config;
  let found: StoredSettings = {};
  let site = config.site();

  const siteWith = (texts: SiteTexts): SiteSettings => ({
    ...siteOf(readRows(siteRows, texts), config),
    isSmtpTyped: has(texts, SECRET) && !has(env, SECRET),
  });

  const encode = (name: SiteSettingName, setting: StoredSetting) =>
    name === SECRET ? sealer.seal(JSON.stringify(setting), SEALED_SETTING) : JSON.stringify(setting);
  function decode(name: SiteSettingName, stored: string): StoredSetting {
    const text = name === SECRET ? sealer.open(stored, SEALED_SETTING) : stored;
    if (text !== null) return storedSetting.parse(JSON.parse(text));
    // The server's secret was lost, so an admin must re-enter the URL.
    return { value: '', at: 'unreadable' };
  }

  async function read(): Promise<void> {
    const stored = new Map((await listValues(db, PREFIX)).map(({ name, value }) => [name, value]));
    found = Object.fromEntries(
      siteSettings.flatMap((name) => {
        const text = stored.get(PREFIX + name);
        return text === undefined ? [] : [[name, decode(name, text)]];
      }),
    );
    const next = siteWith(textsOf(found, env));
    // Callers compare by identity to find out whether anything changed.
    if (!isSame(next, site)) site = next;
  }

  const line = createSerialQueue();
  /** Reads are serialised, so an earlier one cannot finish last. */
  const look = (): Promise<void> => line('look', read);

  const afterChanges = (changes: readonly SettingChange[]): StoredSettings => {
    const at = now().toISOString();
    const next: Partial<Record<SiteSettingName, StoredSetting>> = { ...found };
    for (const { name, value } of changes) {
      if (value === null) delete next[name];
      else next[name] = { value, at };
    }
    return next;
  };

  async function change(changes: readonly SettingChange[]): Promise<readonly SiteSettingName[]> {
    const next = afterChanges(changes);
    const stale: SiteSettingName[] = [];
    const sorted = changes.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    await db
      .transaction(async (tx) => {
        for (const { name, changedAt } of sorted) {
          const setting = next[name];
          const key = PREFIX + name;
          const before = await (setting ? compareAndSetValue(tx, key, encode(name, setting)) : takeValue(tx, key));
          if ((before === null ? null : decode(name, before).at) !== changedAt) stale.push(name);
        }
        if (stale.length > 0) throw new Stale();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Stale)) throw error;
      });
    await look();
    return stale;
  }

  const defaultOf = (name: SiteSettingName): string | null => {
    const { [name]: _, ...others } = textsOf(found, env);
    const value = derived[name]?.(siteWith(others)) ?? z.parse(siteRows[name][1], undefined);
    return value === undefined ? null : String(value);
  };

  await look();
  const timer = setInterval(
    () => void look().catch((error: unknown) => log.error({ err: error }, 'settings not read')),
    POLL_MS,
  );
  timer.unref();
  return {
    current: () => site,
    list: () =>
      siteSettings.map((name) => ({
        name,
        value: env[name] ?? found[name]?.value ?? null,
        from: has(env, name) ? 'environment' : found[name] ? 'browser' : 'default',
        default: defaultOf(name),
        changedAt: found[name]?.at ?? null,
      })),
    change,
    textsAfter: (changes) => ({ ...valuesOf(afterChanges(changes)), ...env }),
    stop: () => clearInterval(timer),
  };
}
