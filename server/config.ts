import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { StorageAmounts } from '../domain/entities/storage.ts';
import { readTrustedProxies, type TrustedProxies } from './http/client-address.ts';
import { isOwnName } from './http/this-machine.ts';
import { DEFAULT_MEMORY_MB } from './db/embedded/settings.ts';
import type { FactorDuty } from './identity/factor-duty.ts';
import type { Hsts } from './http/hsts.ts';
import { paymentRows, paymentsOf, type PaymentSettings } from './payments/settings.ts';
import type { BusSettings } from './realtime/bus.ts';
import { areAllSet, givenTexts, readRows, text, webAddress, whole } from './settings.ts';
import { type CurrentSite, siteOf, siteRows, type SiteTexts } from './site-settings.ts';
import { StartFailure } from './base/start-failure.ts';
import { type Life, readLife, supervisorRows } from './base/supervised.ts';
import { bucketOf, bucketRows, type BucketSettings } from './originals/settings.ts';
import type { OutboundRules } from './outbound/address.ts';
import { type PrivateNetworks, readPrivateNetworks } from './outbound/private-networks.ts';
import { hasVendorKeys, readVendorSettings, type VendorSettings } from './vendors/adapters/settings.ts';

/** As disks count. */
const MEGABYTE = 1_000_000;

/** Everything the server is told from outside, checked. */
export interface Config {
  readonly port: number;
  /** Null listens on all addresses of the machine. */
  readonly host: string | null;
  /** Where browsers reach the server, without a slash at the end. */
  readonly publicUrl: string;
  /** False: `publicUrl` is only a guess, and pages are told the address that they were reached by. */
  readonly publicUrlIsSet: boolean;
  readonly dataDir: string;
  /** Where originals and exports are kept; null: in `dataDir`. */
  readonly bucket: BucketSettings | null;
  /** Whether the embedded database may be on a network file system. */
  readonly networkDataDir: 'refuse' | 'allow';
  /** Null keeps the data in the embedded database below `dataDir`. */
  readonly databaseUrl: string | null;
  /** Megabytes that the embedded database may take for itself. */
  readonly databaseMemoryMb: number;
  /** The bus between several processes; null: this one is alone. */
  readonly bus: BusSettings | null;
  /** Null takes the key kept in `dataDir`, made at the first start. */
  readonly secretKey: string | null;
  /** Secrets from before, the one replaced last first: they open and verify, and seal nothing more. */
  readonly previousSecretKeys: readonly string[];
  /** Days after which tokens are signed with a new key. */
  readonly signingKeyDays: number;
  readonly region: string;
  readonly backupDir: string | null;
  readonly backupEveryHours: number;
  /** Days between two checks of the newest backup; 0: only on request. */
  readonly backupCheckDays: number;
  /** Seconds from the start to the first backup. */
  readonly backupFirstSeconds: number;
  /** False: the operator makes a backup before upgrades; the server makes none. */
  readonly backupBeforeUpgrade: boolean;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** Whose X-Forwarded-For, X-Forwarded-Host and X-Forwarded-Proto are believed. */
  readonly trustProxy: TrustedProxies;
  /** How far the promise of TLS goes, where `publicUrl` is https. */
  readonly hsts: Hsts;
  /** Connections that are open at a time, in all and by one client. */
  readonly maxConnections: number;
  readonly connectionsPerAddress: number;
  /** Seconds that the body of a request may hardly move. */
  readonly bodyPatienceSeconds: number;
  /** Other origins whose pages may call the API, such as a native shell. */
  readonly allowedOrigins: readonly string[];
  /** Sign-ins, sign-ups and code entries per minute and address. */
  readonly authRatePerMinute: number;
  /** What the original files of a member may take. */
  readonly storagePerMember: StorageAmounts;
  /** Most bytes of a member's rows: what they and their coaches enter, and planned workouts. */
  readonly rowBytesPerMember: number;
  /** The folder from which files of members are imported; null: there is none. */
  readonly watch: {
    readonly directory: string;
    /** Seconds between two looks. */
    readonly everySeconds: number;
    /** Removes files whose activities are here. */
    readonly deletesImported: boolean;
  } | null;
  /** Bytes of the disk that files leave free. */
  readonly diskReserve: number;
  /** Settings that admins can change while the server runs. */
  readonly site: CurrentSite;
  /** Those of them that the environment sets. Admins cannot change these. */
  readonly siteEnv: SiteTexts;
  /** The site with the leaderboards of events, without a slash at the end; null: there is none. */
  readonly marketingUrl: string | null;
  /** The register of events that an organiser keeps; null: this server's own. */
  readonly events: { readonly url: string; readonly token: string | null } | null;
  /** Where registrations are told of, for who agrees; null: nowhere. */
  readonly analytics: { readonly url: string; readonly token: string | null } | null;
  /** Where webhooks and notifications of members may lead besides https on port 443 of public addresses. */
  readonly webhooks: OutboundRules;
  /** Seconds for which a message of a webhook waits for more changes of its kind. */
  readonly webhookGatherSeconds: number;
  /** The ntfy server that members are offered; null: they enter one. */
  readonly ntfyUrl: string | null;
  /** Without a mail server, mails can be read at `/outbox` on this machine. */
  readonly outbox: boolean;
  /** Figures can be read at `/metrics` on this machine. */
  readonly metrics: boolean;
  /** Whoever shows it reads the figures from anywhere; null: nobody does. */
  readonly metricsToken: string | null;
  /** The gallery of the machines is at `/machines`, and pages tell it what their machines do. */
  readonly machines: boolean;
  /** What a subscription is paid by; null: nothing is charged, and nobody's access ends. */
  readonly payments: PaymentSettings | null;
  /** Stand-ins take the places of vendors as long as the keys of none are set. */
  readonly standins: boolean;
  /** The stand-ins for the vendors can be steered from this machine. */
  readonly sandboxControl: boolean;
  /** The user pool's SignUp waits for a code that is mailed. Signing up on our own page never does. */
  readonly confirmSignUp: boolean;
  /** Whom a second factor is asked of; everybody else may have one. */
  readonly requireSecondFactor: FactorDuty;
  /** `null` for vendors that are not set up. */
  readonly vendors: VendorSettings;
  /** Where vendors reach the server, when that is not where browsers do. */
  readonly hookBase: string | null;
  /** Seconds for which a process remembers who is behind a session, and what they may see. */
  readonly callerMemorySeconds: number;
  /** Of what a member may call in a minute, for members with unusual habits and for tests. */
  readonly callRatePercent: number;
  /** Whole histories that one member may ask of one vendor in a day. */
  readonly vendorHistoriesPerDay: number;
  /** Seconds without news after which a vendor is taken to have sent its whole history. */
  readonly vendorQuietSeconds: number;
  /** Seconds after which the jobs of a process that went silent are given to others. */
  readonly jobLeaseSeconds: number;
  /** Seconds after which the supervisor starts a server again that died, the first time. */
  readonly restartSeconds: number;
  /** What the supervisor says of this process. */
  readonly life: Life;
  /** Where stand-ins for the vendors listen; `/sandbox/*` is handed on to them. */
  readonly sandboxUrl: string | null;
  readonly webDir: string;
  readonly migrationsDir: string;
  readonly workers: { readonly decode: URL; readonly bodies: URL };
}

/** What the process that starts the server knows and the environment does not. */
export type Placement = Pick<Config, 'webDir' | 'migrationsDir' | 'workers'>;

const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};

/** Host and perhaps a port; nothing behind them. */
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

/** Undefined where nothing is said: what that means depends on other settings. */
const onOrOff = z.optional(z.enum(['on', 'off']));

/** Setting → what is expected, and how it is read. docs/operating/settings.md lists them by topic. */
const settings = {
  PORT: ['a whole number from 1 to 65535', z._default(whole(1, 65_535), 8080)],
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
  DATABASE_MEMORY_MB: ['a whole number from 16 to 65536', z._default(whole(16, 65_536), DEFAULT_MEMORY_MB)],
  MQTT_URL: ['an address like mqtt://user:password@host:1883', z.optional(busAddress), 'secret'],
  MQTT_USERNAME: ['1 to 400 characters', z.optional(text())],
  MQTT_PASSWORD: ['1 to 400 characters', z.optional(text()), 'secret'],
  SECRET_KEY: ['at least 32 characters', z.optional(z.string().check(z.minLength(32))), 'secret'],
  SECRET_KEY_PREVIOUS: [
    'secrets of at least 32 characters with commas between',
    z.optional(z.string().check(z.regex(/^[^,]{32,}(,[^,]{32,}){0,9}$/))),
    'secret',
  ],
  SIGNING_KEY_DAYS: ['a whole number from 1 to 3650', z._default(whole(1, 3650), 90)],
  REGION: ['letters, digits and dashes', z._default(z.string().check(z.regex(/^[a-z0-9-]{1,30}$/)), 'local-1')],
  ...paymentRows,
  ...siteRows,
  BACKUP_DIR: ['a directory', z.optional(text(4000))],
  BACKUP_EVERY_HOURS: ['a whole number from 1 to 720', z._default(whole(1, 720), 24)],
  BACKUP_CHECK_DAYS: ['a whole number from 0 to 90', z._default(whole(0, 90), 7)],
  BACKUP_BEFORE_UPGRADE: ['on or off', z._default(z.enum(['on', 'off']), 'on')],
  BACKUP_FIRST_SECONDS: ['a whole number from 1 to 3600', z._default(whole(1, 3600), 10)],
  VENDOR_QUIET_SECONDS: ['a whole number from 1 to 600', z._default(whole(1, 600), 8)],
  JOB_LEASE_SECONDS: ['a whole number from 2 to 60', z._default(whole(2, 60), 30)],
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
  MAX_CONNECTIONS: ['a whole number from 10 to 1000000', z._default(whole(10, 1_000_000), 8000)],
  CONNECTIONS_PER_ADDRESS: ['a whole number from 1 to 1000000', z._default(whole(1, 1_000_000), 256)],
  BODY_PATIENCE_SECONDS: ['a whole number from 1 to 600', z._default(whole(1, 600), 30)],
  ALLOWED_ORIGINS: [
    'origins with commas between, like capacitor://localhost',
    z.optional(z.string().check(z.regex(/^[a-z][a-z0-9+.-]*:\/\/[^\s/,]+(,[a-z][a-z0-9+.-]*:\/\/[^\s/,]+)*$/i))),
  ],
  CALLER_MEMORY_SECONDS: ['a whole number from 0 to 60', z._default(whole(0, 60), 15)],
  CALL_RATE_PERCENT: ['a whole number from 1 to 1000000', z._default(whole(1, 1_000_000), 100)],
  VENDOR_HISTORIES_PER_DAY: ['a whole number from 1 to 100000', z._default(whole(1, 100_000), 6)],
  MEMBER_FILES: ['a whole number from 1 to 10000000', z._default(whole(1, 10_000_000), 20_000)],
  MEMBER_MEGABYTES: ['a whole number from 1 to 10000000', z._default(whole(1, 10_000_000), 4000)],
  MEMBER_UNPACKED_MEGABYTES: ['a whole number from 1 to 10000000', z._default(whole(1, 10_000_000), 8000)],
  MEMBER_ROW_MEGABYTES: ['a whole number from 1 to 10000000', z._default(whole(1, 10_000_000), 100)],
  DISK_RESERVE_MEGABYTES: ['a whole number from 0 to 10000000', z._default(whole(0, 10_000_000), 1000)],
  WATCH_DIR: ['a directory', z.optional(text(4000))],
  WATCH_SECONDS: ['a whole number from 1 to 3600', z._default(whole(1, 3600), 30)],
  WATCH_DELETE: ['never or imported', z._default(z.enum(['never', 'imported']), 'never')],
  AUTH_RATE_PER_MINUTE: ['a whole number from 1 to 100000', z._default(whole(1, 100_000), 60)],
  MARKETING_URL: ['an address like https://www.example.org', z.optional(webAddress)],
  EVENTS_URL: ['an address like https://events.example.org/api', z.optional(webAddress)],
  EVENTS_TOKEN: ['20 to 4000 characters', z.optional(z.string().check(z.regex(/^[\x21-\x7e]{20,4000}$/))), 'secret'],
  ANALYTICS_URL: ['an address like https://analytics.example.org/events', z.optional(webAddress)],
  ANALYTICS_TOKEN: ['20 to 4000 characters', z.optional(z.string().check(z.regex(/^[\x21-\x7e]{20,4000}$/))), 'secret'],
  NTFY_URL: ['an address like https://ntfy.example.org', z.optional(webAddress)],
  WEBHOOK_LOOPBACK: ['on or off', z._default(z.enum(['on', 'off']), 'off')],
  WEBHOOK_GATHER_SECONDS: ['a whole number from 0 to 60', z._default(whole(0, 60), 5)],
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

/** Name and password stand in the address or, where a secret must not, in settings of their own. */
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

/** Servers that share nothing but the bucket and the database have no key file in common. */
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
 * Settings from environment variables; empty ones count as unset.
 * @throws StartFailure naming the first wrong setting and what is expected; its value is not repeated, as it may be a secret.
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
    siteEnv: givenTexts(siteRows, env),
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
    vendors,
    hookBase: null,
    callerMemorySeconds: read.CALLER_MEMORY_SECONDS,
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
