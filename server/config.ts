import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { StorageAmounts } from '../domain/entities/storage.ts';
import { readTrustedProxies, type TrustedProxies } from './http/client-address.ts';
import { isOwnName } from './http/this-machine.ts';
import { DEFAULT_MEMORY_MB } from './db/embedded/settings.ts';
import type { FactorDuty } from './identity/factor-duty.ts';
import { type ProviderSettings, readProviders } from './identity/provider-settings.ts';
import type { Hsts } from './http/hsts.ts';
import { paymentRows, paymentsOf, type PaymentSettings } from './payments/settings.ts';
import type { BusSettings } from './realtime/bus.ts';
import { areAllSet, settingTexts, readRows, text, webAddress, integerSetting } from './settings.ts';
import { type CurrentSite, siteOf, siteRows, type SiteTexts } from './site-settings.ts';
import { StartFailure } from './base/start-failure.ts';
import { type Life, readLife, supervisorRows } from './base/supervised.ts';
import { bucketOf, bucketRows, type BucketSettings } from './originals/settings.ts';
import type { OutboundRules } from './outbound/address.ts';
import { type PrivateNetworks, readPrivateNetworks } from './outbound/private-networks.ts';
import { hasVendorKeys, readVendorSettings, type VendorSettings } from './vendors/adapters/settings.ts';

/** Decimal, as disk sizes are given. */
const MEGABYTE = 1_000_000;

/** The server's validated configuration. */
export interface Config {
  readonly port: number;
  /** Address to listen on; `null` for all addresses of the machine. */
  readonly host: string | null;
  /** Public URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
  /** False if `publicUrl` is only a guess: pages then use the URL that they were requested at. */
  readonly publicUrlIsSet: boolean;
  readonly dataDir: string;
  /** Storage of originals and exports; null for `dataDir`. */
  readonly bucket: BucketSettings | null;
  /** Whether the embedded database may be on a network file system. */
  readonly networkDataDir: 'refuse' | 'allow';
  /** URL of an external database; `null` for the embedded one below `dataDir`. */
  readonly databaseUrl: string | null;
  /** Memory of the embedded database in megabytes. */
  readonly databaseMemoryMb: number;
  /** Message bus between server processes; `null` if there is only one process. */
  readonly bus: BusSettings | null;
  /** The server's secret; `null` to use the key in `dataDir`, created at the first start. */
  readonly secretKey: string | null;
  /** Previous secrets, latest first: used to open and verify, no longer to seal. */
  readonly previousSecretKeys: readonly string[];
  /** Days after which tokens are signed with a new key. */
  readonly signingKeyDays: number;
  readonly region: string;
  readonly backupDir: string | null;
  readonly backupEveryHours: number;
  /** Days between two checks of the newest backup; 0 if checks only run on request. */
  readonly backupCheckDays: number;
  /** Seconds from the start to the first backup. */
  readonly backupFirstSeconds: number;
  /** False if the operator backs up before upgrades; the server then makes no backup of its own. */
  readonly backupBeforeUpgrade: boolean;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Proxies whose X-Forwarded-For, X-Forwarded-Host and X-Forwarded-Proto are trusted. */
  readonly trustProxy: TrustedProxies;
  /** Scope of the HSTS header if `publicUrl` is https. */
  readonly hsts: Hsts;
  /** Maximum number of open connections, in total and per client. */
  readonly maxConnections: number;
  readonly connectionsPerAddress: number;
  /** Seconds after which a request body without sufficient progress is aborted. */
  readonly bodyPatienceSeconds: number;
  /** Other origins whose pages may call the API, such as a native shell. */
  readonly allowedOrigins: readonly string[];
  /** Sign-ins, sign-ups and code entries per minute and address. */
  readonly authRatePerMinute: number;
  /** Quota for the original files of a member. */
  readonly storagePerMember: StorageAmounts;
  /** Maximum bytes of a member's rows: entries by them and their coaches, and planned workouts. */
  readonly rowBytesPerMember: number;
  /** The folder from which members' files are imported; null if there is none. */
  readonly watch: {
    readonly directory: string;
    /** Seconds between two scans of the folder. */
    readonly everySeconds: number;
    /** Whether files are removed once their activities are imported. */
    readonly deletesImported: boolean;
  } | null;
  /** Bytes of disk space that stored files must leave free. */
  readonly diskReserve: number;
  /** Settings that admins can change while the server runs. */
  readonly site: CurrentSite;
  /** Site settings set by the environment. Admins cannot change these. */
  readonly siteEnv: SiteTexts;
  /** URL of the site with the event leaderboards, without a trailing slash; `null` if there is none. */
  readonly marketingUrl: string | null;
  /** External event register of an organiser; `null` to use this server's own. */
  readonly events: { readonly url: string; readonly token: string | null } | null;
  /** Endpoint for registration reports of consenting members; `null` if there is none. */
  readonly analytics: { readonly url: string; readonly token: string | null } | null;
  /** Additional destinations allowed for members' webhooks and notifications; https on port 443 of public addresses is always allowed. */
  readonly webhooks: OutboundRules;
  /** Seconds for which a webhook message waits to be batched with further changes of its kind. */
  readonly webhookGatherSeconds: number;
  /** URL of the ntfy server offered to members; `null` if they enter their own. */
  readonly ntfyUrl: string | null;
  /** Whether emails can be read at `/outbox` on this machine while there is no mail server. */
  readonly outbox: boolean;
  /** Whether metrics can be read at `/metrics` on this machine. */
  readonly metrics: boolean;
  /** Token for reading metrics from other machines; `null` to forbid remote reads. */
  readonly metricsToken: string | null;
  /** Whether the gallery of state machines is served at `/machines`, and pages report their machines' events to it. */
  readonly machines: boolean;
  /** Payment service for subscriptions; `null` if the server charges nothing and access never ends. */
  readonly payments: PaymentSettings | null;
  /** Whether stand-ins simulate the vendors that have no keys. */
  readonly standins: boolean;
  /** Whether the vendors' stand-ins can be controlled from this machine. */
  readonly sandboxControl: boolean;
  /** Whether the user pool's SignUp requires a mailed code. Our own sign-up page never requires one. */
  readonly confirmSignUp: boolean;
  /** Roles that must have a second factor; it is optional for all others. */
  readonly requireSecondFactor: FactorDuty;
  /** Sign-in providers configured by the operator, by name. */
  readonly providers: readonly ProviderSettings[];
  /** Vendor settings; `null` for vendors that are not set up. */
  readonly vendors: VendorSettings;
  /** Server URL used by vendors, if it differs from the public one. */
  readonly hookBase: string | null;
  /** Seconds for which a process caches a session's caller and their rights. */
  readonly callerMemorySeconds: number;
  /** Milliseconds within which a member's first view must be rendered; 0 to render none. */
  readonly firstViewMs: number;
  /** Percentage applied to the per-minute call limits, for unusually active members and for tests. */
  readonly callRatePercent: number;
  /** Maximum number of complete histories a member may request per vendor and day. */
  readonly vendorHistoriesPerDay: number;
  /** Seconds without new data after which a vendor's history counts as complete. */
  readonly vendorQuietSeconds: number;
  /** Seconds after which the jobs of an unresponsive process are taken over by other processes. */
  readonly jobLeaseSeconds: number;
  /** Seconds before the supervisor first restarts a crashed server. */
  readonly restartSeconds: number;
  /** The supervisor's information about this process. */
  readonly life: Life;
  /** URL of the vendors' stand-ins, to which `/sandbox/*` is proxied. */
  readonly sandboxUrl: string | null;
  readonly webDir: string;
  readonly migrationsDir: string;
  readonly workers: { readonly decode: URL; readonly bodies: URL; readonly views: URL };
}

/** Configuration from the process that starts the server, not from the environment. */
export type Placement = Pick<Config, 'webDir' | 'migrationsDir' | 'workers'>;

const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};

/** A host with an optional port, without a path. */
const busAddress = z.pipe(
  z
    .string()
    .check(z.refine((value) => /^mqtts?:\/\/[^\s/?#]+\/?$/.test(value) && URL.canParse(value) && isDecodable(value))),
  z.transform((value: string) => new URL(value)),
);

const trustedProxies = z.pipe(
  z.string().check(z.refine((value) => readTrustedProxies(value) !== null)),
  z.transform((value: string) => readTrustedProxies(value) ?? 0),
);

const portList = z.pipe(
  z.string().check(z.regex(/^\d{1,5}( *, *\d{1,5}){0,9}$/)),
  z.transform((value: string) => value.split(',').map(Number)),
);

const privateNetworks = z.pipe(
  z.string().check(z.refine((value) => readPrivateNetworks(value) !== null)),
  z.transform((value: string): PrivateNetworks | null => readPrivateNetworks(value)),
);

/** Undefined if unset, as the default depends on other settings. */
const onOrOff = z.optional(z.enum(['on', 'off']));

/** Expected value and parser of each setting. docs/operating/settings.md lists the settings by topic. */
const settings = {
  PORT: ['a whole number from 1 to 65535', z._default(integerSetting(1, 65_535), 8080)],
  HOST: ['a host name or address of this machine', z.optional(text(255))],
  PUBLIC_URL: ['an address like https://run.example.org', z.optional(webAddress)],
  DATA_DIR: ['a directory', z._default(text(4000), '.data')],
  ...bucketRows,
  NETWORK_DATA_DIR: ['refuse or allow', z._default(z.enum(['refuse', 'allow']), 'refuse')],
  DATABASE_URL: [
    'an address like postgres://user:password@host:5432/database',
    z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/))),
    'secret',
  ],
  DATABASE_MEMORY_MB: ['a whole number from 16 to 65536', z._default(integerSetting(16, 65_536), DEFAULT_MEMORY_MB)],
  MQTT_URL: ['an address like mqtt://user:password@host:1883', z.optional(busAddress), 'secret'],
  MQTT_USERNAME: ['1 to 400 characters', z.optional(text())],
  MQTT_PASSWORD: ['1 to 400 characters', z.optional(text()), 'secret'],
  SECRET_KEY: ['at least 32 characters', z.optional(z.string().check(z.minLength(32))), 'secret'],
  SECRET_KEY_PREVIOUS: [
    'secrets of at least 32 characters with commas between',
    z.optional(z.string().check(z.regex(/^[^,]{32,}(,[^,]{32,}){0,9}$/))),
    'secret',
  ],
  SIGNING_KEY_DAYS: ['a whole number from 1 to 3650', z._default(integerSetting(1, 3650), 90)],
  REGION: ['letters, digits and dashes', z._default(z.string().check(z.regex(/^[a-z0-9-]{1,30}$/)), 'local-1')],
  ...paymentRows,
  ...siteRows,
  BACKUP_DIR: ['a directory', z.optional(text(4000))],
  BACKUP_EVERY_HOURS: ['a whole number from 1 to 720', z._default(integerSetting(1, 720), 24)],
  BACKUP_CHECK_DAYS: ['a whole number from 0 to 90', z._default(integerSetting(0, 90), 7)],
  BACKUP_BEFORE_UPGRADE: ['on or off', z._default(z.enum(['on', 'off']), 'on')],
  BACKUP_FIRST_SECONDS: ['a whole number from 1 to 3600', z._default(integerSetting(1, 3600), 10)],
  VENDOR_QUIET_SECONDS: ['a whole number from 1 to 600', z._default(integerSetting(1, 600), 8)],
  JOB_LEASE_SECONDS: ['a whole number from 2 to 60', z._default(integerSetting(2, 60), 30)],
  ...supervisorRows,
  LOG_LEVEL: [
    'trace, debug, info, warn, error, fatal or silent',
    z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'warn'),
  ],
  TRUST_PROXY: [
    'a number of proxies from 0 to 10, or addresses and networks with commas between, like 10.0.0.0/8,loopback',
    z._default(trustedProxies, 0),
  ],
  HSTS: ['subdomains, host or off', z._default(z.enum(['subdomains', 'host', 'off']), 'subdomains')],
  MAX_CONNECTIONS: ['a whole number from 10 to 1000000', z._default(integerSetting(10, 1_000_000), 8000)],
  CONNECTIONS_PER_ADDRESS: ['a whole number from 1 to 1000000', z._default(integerSetting(1, 1_000_000), 256)],
  BODY_PATIENCE_SECONDS: ['a whole number from 1 to 600', z._default(integerSetting(1, 600), 30)],
  ALLOWED_ORIGINS: [
    'origins with commas between, like capacitor://localhost',
    z.optional(z.string().check(z.regex(/^[a-z][a-z0-9+.-]*:\/\/[^\s/,]+(,[a-z][a-z0-9+.-]*:\/\/[^\s/,]+)*$/i))),
  ],
  CALLER_MEMORY_SECONDS: ['a whole number from 0 to 60', z._default(integerSetting(0, 60), 15)],
  FIRST_VIEW_MS: ['a whole number from 0 to 10000', z._default(integerSetting(0, 10_000), 150)],
  CALL_RATE_PERCENT: ['a whole number from 1 to 1000000', z._default(integerSetting(1, 1_000_000), 100)],
  VENDOR_HISTORIES_PER_DAY: ['a whole number from 1 to 100000', z._default(integerSetting(1, 100_000), 6)],
  MEMBER_FILES: ['a whole number from 1 to 10000000', z._default(integerSetting(1, 10_000_000), 20_000)],
  MEMBER_MEGABYTES: ['a whole number from 1 to 10000000', z._default(integerSetting(1, 10_000_000), 4000)],
  MEMBER_UNPACKED_MEGABYTES: ['a whole number from 1 to 10000000', z._default(integerSetting(1, 10_000_000), 8000)],
  MEMBER_ROW_MEGABYTES: ['a whole number from 1 to 10000000', z._default(integerSetting(1, 10_000_000), 100)],
  DISK_RESERVE_MEGABYTES: ['a whole number from 0 to 10000000', z._default(integerSetting(0, 10_000_000), 1000)],
  WATCH_DIR: ['a directory', z.optional(text(4000))],
  WATCH_SECONDS: ['a whole number from 1 to 3600', z._default(integerSetting(1, 3600), 30)],
  WATCH_DELETE: ['never or imported', z._default(z.enum(['never', 'imported']), 'never')],
  AUTH_RATE_PER_MINUTE: ['a whole number from 1 to 100000', z._default(integerSetting(1, 100_000), 60)],
  MARKETING_URL: ['an address like https://www.example.org', z.optional(webAddress)],
  EVENTS_URL: ['an address like https://events.example.org/api', z.optional(webAddress)],
  EVENTS_TOKEN: ['20 to 4000 characters', z.optional(z.string().check(z.regex(/^[\x21-\x7e]{20,4000}$/))), 'secret'],
  ANALYTICS_URL: ['an address like https://analytics.example.org/events', z.optional(webAddress)],
  ANALYTICS_TOKEN: ['20 to 4000 characters', z.optional(z.string().check(z.regex(/^[\x21-\x7e]{20,4000}$/))), 'secret'],
  NTFY_URL: ['an address like https://ntfy.example.org', z.optional(webAddress)],
  WEBHOOK_LOOPBACK: ['on or off', z._default(z.enum(['on', 'off']), 'off')],
  WEBHOOK_GATHER_SECONDS: ['a whole number from 0 to 60', z._default(integerSetting(0, 60), 5)],
  WEBHOOK_PORTS: ['ports with commas between, such as 8443', z.optional(portList)],
  WEBHOOK_PRIVATE_NETWORKS: [
    'private networks with commas between, like 192.168.1.0/24,fd00:1::/64',
    z.optional(privateNetworks),
  ],
  OUTBOX: ['on or off', onOrOff],
  METRICS: ['on or off', onOrOff],
  METRICS_TOKEN: ['20 to 400 characters', z.optional(z.string().check(z.minLength(20), z.maxLength(400))), 'secret'],
  MACHINES: ['on or off', z._default(z.enum(['on', 'off']), 'off')],
  STAND_INS: ['on or off', z._default(z.enum(['on', 'off']), 'on')],
  SANDBOX_CONTROL: ['on or off', onOrOff],
  CONFIRM_SIGN_UP: ['1 or 0', z._default(z.enum(['0', '1']), '0')],
  REQUIRE_SECOND_FACTOR: ['nobody or coaches', z._default(z.enum(['nobody', 'coaches']), 'nobody')],
} as const;

/** Reads the bus settings. Name and password are part of the URL, or separate settings if the URL must not contain secrets. */
function busOf(read: {
  MQTT_URL?: URL | undefined;
  MQTT_USERNAME?: string | undefined;
  MQTT_PASSWORD?: string | undefined;
}) {
  const { MQTT_URL: url, MQTT_USERNAME, MQTT_PASSWORD } = read;
  const given = areAllSet({ MQTT_USERNAME, MQTT_PASSWORD });
  if (!url) return null;
  const { protocol, host, username, password } = url;
  return {
    url: `${protocol}//${host}`,
    username: given ? (MQTT_USERNAME ?? null) : decodeURIComponent(username) || null,
    password: given ? (MQTT_PASSWORD ?? null) : decodeURIComponent(password) || null,
  };
}

/** Reads the bucket settings. Servers that share only the bucket and the database have no common key file. */
function bucketIn(
  read: Parameters<typeof bucketOf>[0] & { DATABASE_URL?: string | undefined; SECRET_KEY?: string | undefined },
) {
  const bucket = bucketOf(read);
  if (bucket !== null && read.DATABASE_URL !== undefined && read.SECRET_KEY === undefined) {
    throw new StartFailure(
      'With ORIGINALS_URL and DATABASE_URL the setting SECRET_KEY is needed, the same on all servers.',
    );
  }
  return bucket;
}

/**
 * Reads settings from environment variables; empty variables count as unset.
 * @throws StartFailure naming the first invalid setting and the expected value; its actual value is omitted, as it may be a secret.
 */
export function readConfig(env: NodeJS.ProcessEnv, placement: Placement): Config {
  const read = readRows(settings, env);
  const vendors = readVendorSettings(env);
  const isHereOnly =
    read.TRUST_PROXY === 0 && (read.PUBLIC_URL === undefined || isOwnName(new URL(read.PUBLIC_URL).host));
  const isOn = (said: 'on' | 'off' | undefined) => (said === undefined ? isHereOnly : said === 'on');
  const payments = paymentsOf(read, {
    practises: isHereOnly && read.STAND_INS === 'on' && !hasVendorKeys(vendors),
  });
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`;
  const site = siteOf(read, { publicUrl, payments });
  return {
    port: read.PORT,
    host: read.HOST ?? null,
    publicUrl,
    publicUrlIsSet: read.PUBLIC_URL !== undefined,
    dataDir: resolve(read.DATA_DIR),
    bucket: bucketIn(read),
    networkDataDir: read.NETWORK_DATA_DIR,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseMemoryMb: read.DATABASE_MEMORY_MB,
    bus: busOf(read),
    secretKey: read.SECRET_KEY ?? null,
    previousSecretKeys: read.SECRET_KEY_PREVIOUS?.split(',').map((secret) => secret.trim()) ?? [],
    signingKeyDays: read.SIGNING_KEY_DAYS,
    region: read.REGION,
    payments,
    backupDir: read.BACKUP_DIR === undefined ? null : resolve(read.BACKUP_DIR),
    backupEveryHours: read.BACKUP_EVERY_HOURS,
    backupCheckDays: read.BACKUP_CHECK_DAYS,
    backupFirstSeconds: read.BACKUP_FIRST_SECONDS,
    backupBeforeUpgrade: read.BACKUP_BEFORE_UPGRADE === 'on',
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    hsts: read.HSTS,
    maxConnections: read.MAX_CONNECTIONS,
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    bodyPatienceSeconds: read.BODY_PATIENCE_SECONDS,
    allowedOrigins: read.ALLOWED_ORIGINS?.split(',') ?? [],
    authRatePerMinute: read.AUTH_RATE_PER_MINUTE,
    storagePerMember: {
      files: read.MEMBER_FILES,
      bytes: read.MEMBER_MEGABYTES * MEGABYTE,
      unpacked: read.MEMBER_UNPACKED_MEGABYTES * MEGABYTE,
    },
    rowBytesPerMember: read.MEMBER_ROW_MEGABYTES * MEGABYTE,
    watch:
      read.WATCH_DIR === undefined
        ? null
        : {
            directory: resolve(read.WATCH_DIR),
            everySeconds: read.WATCH_SECONDS,
            deletesImported: read.WATCH_DELETE === 'imported',
          },
    diskReserve: read.DISK_RESERVE_MEGABYTES * MEGABYTE,
    site: () => site,
    siteEnv: settingTexts(siteRows, env),
    marketingUrl: read.MARKETING_URL ?? null,
    events: read.EVENTS_URL === undefined ? null : { url: read.EVENTS_URL, token: read.EVENTS_TOKEN ?? null },
    analytics:
      read.ANALYTICS_URL === undefined ? null : { url: read.ANALYTICS_URL, token: read.ANALYTICS_TOKEN ?? null },
    webhooks: {
      loopback: read.WEBHOOK_LOOPBACK === 'on',
      ports: read.WEBHOOK_PORTS ?? [],
      ...(read.WEBHOOK_PRIVATE_NETWORKS && { privateNetworks: read.WEBHOOK_PRIVATE_NETWORKS }),
      ...(read.PUBLIC_URL !== undefined && { publicUrl: read.PUBLIC_URL }),
    },
    webhookGatherSeconds: read.WEBHOOK_GATHER_SECONDS,
    ntfyUrl: read.NTFY_URL ?? null,
    outbox: isOn(read.OUTBOX),
    metrics: isOn(read.METRICS),
    metricsToken: read.METRICS_TOKEN ?? null,
    machines: read.MACHINES === 'on',
    standins: read.STAND_INS === 'on',
    sandboxControl: isOn(read.SANDBOX_CONTROL),
    confirmSignUp: read.CONFIRM_SIGN_UP === '1',
    requireSecondFactor: read.REQUIRE_SECOND_FACTOR,
    providers: readProviders(env),
    vendors,
    hookBase: null,
    callerMemorySeconds: read.CALLER_MEMORY_SECONDS,
    firstViewMs: read.FIRST_VIEW_MS,
    callRatePercent: read.CALL_RATE_PERCENT,
    vendorHistoriesPerDay: read.VENDOR_HISTORIES_PER_DAY,
    vendorQuietSeconds: read.VENDOR_QUIET_SECONDS,
    jobLeaseSeconds: read.JOB_LEASE_SECONDS,
    restartSeconds: read.RESTART_SECONDS,
    life: readLife(env),
    sandboxUrl: null,
    ...placement,
  };
}
