import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { partnerKeyOf } from '../../domain/partners/address.ts';
import { accepts } from './compress.ts';
import type { Config } from '../config.ts';
import { isProgramPath } from './app.ts';
import { acceptedLanguage } from './accepted-language.ts';
import { addressKey } from './client-address.ts';
import { createDocuments, type FilledPage } from './documents.ts';
import type { FirstViews } from './first-views.ts';
import { withPublisher } from './gallery-path.ts';
import { addressFor, pageHeaders } from './headers.ts';
import { relyingPartyOf } from './relying-party.ts';
import { createBoundedCache } from '../base/bounded-cache.ts';
import { createBuckets } from './limits.ts';
import { manifestOf } from './manifest.ts';
import type { SiteSettings } from '../site-settings.ts';
import { createWorker } from './worker.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** Compresses what is sent once: higher levels save less than they cost. */
const quickBrotli = (bytes: Buffer) => compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;

export interface SiteFile {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** Whether the file never changes, because its name contains a hash of its content. */
  readonly immutable: boolean;
  gzip?: Buffer;
  brotli?: Buffer;
}

const siteFile = (url: string, bytes: Buffer): SiteFile => ({
  type: types[extname(url)] ?? 'application/octet-stream',
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  bytes,
  immutable: url.includes('/assets/'),
});

/** Extensions of a file's compressed versions, which the build writes next to it, and their codings. */
const codings = { '.br': 'brotli', '.gz': 'gzip' } as const;
const isCoded = (path: string) => Object.hasOwn(codings, extname(path));

/** Reads all files of a build by URL path. @param base prefix of each path, such as `/machines` */
export function readSite(dir: string, base = ''): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  if (!existsSync(dir)) return files;
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dir, entry);
    if (!statSync(path).isFile() || isCoded(path)) continue;
    const url = `${base}/${relative(dir, path).split(sep).join('/')}`;
    const file = siteFile(url, readFileSync(path));
    for (const [extension, coding] of Object.entries(codings)) {
      if (existsSync(path + extension)) file[coding] = readFileSync(path + extension);
    }
    files.set(url, file);
  }
  return files;
}

/**
 * Compresses a file with gzip immediately, which takes a few milliseconds, and with Brotli in the background, which is smaller and takes a
 * hundred.
 */
async function compress(file: SiteFile): Promise<void> {
  file.gzip = await compressGzip(file.bytes, { level: 9 });
  void compressBrotli(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).then((brotli) => {
    file.brotli = brotli;
  });
}

/** Creates a compressed file at runtime. @param name its extension determines the type */
export async function createSiteFile(name: string, text: string): Promise<SiteFile> {
  const file = siteFile(name, Buffer.from(text));
  await compress(file);
  return file;
}

/** Sends a file in the best coding that the browser accepts, or 304 if it is unchanged. */
export function sendFile(file: SiteFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('etag', file.etag);
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  const isPage = file.type === types['.html'];
  if (compressible.test(file.type))
    reply.header('vary', isPage ? 'Accept-Encoding, Accept-Language' : 'Accept-Encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  reply.type(file.type);
  if (file.brotli && accepts(request, 'br')) return reply.header('content-encoding', 'br').send(file.brotli);
  if (file.gzip && accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(file.gzip);
  return reply.send(file.bytes);
}

/** Returns the origin at which passkeys work. */
function passkeyOriginOf(publicUrl: string) {
  const party = relyingPartyOf(publicUrl);
  return party && { passkeyOrigin: party.origin };
}

/** Returns the sign-in providers, and the origin that they redirect browsers to. */
const providersOf = ({ providers, publicUrl }: Config) =>
  providers.length > 0 && {
    providers: providers.map(({ name, label }) => ({ name, label })),
    providerOrigin: new URL(publicUrl).origin,
  };

/** Returns the vendors that can be linked here. The phone needs none of our keys. */
const offeredVendors = (settings: Config['vendors']): readonly string[] => [
  ...Object.entries(settings).flatMap(([vendor, keys]) => (keys === null ? [] : [vendor])),
  'apple',
];

/** Initial configuration of the web app: URLs and ids. */
export interface SiteAddresses {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly identityPoolId: string;
}

const publicConfig = (config: Config, site: SiteSettings, addresses: SiteAddresses, own: string) => ({
  productName: site.productName,
  region: config.region,
  userPoolId: addresses.userPoolId,
  userPoolClientId: addresses.userPoolClientId,
  identityPoolId: addresses.identityPoolId,
  apiBase: `${own}/api`,
  apiV2Base: `${own}/api/v2`,
  userPoolUrl: `${own}/cognito-idp/`,
  identityPoolUrl: `${own}/cognito-identity/`,
  realtimeUrl: `${own.replace(/^http/, 'ws')}/mqtt`,
  payments: config.payments?.mode ?? 'off',
  contactEmail: site.contactEmail,
  marketingUrl: config.marketingUrl,
  signUp: site.signUp,
  demo: site.demo,
  ...passkeyOriginOf(config.publicUrl),
  ...providersOf(config),
  analytics: config.analytics !== null,
  vendors: offeredVendors(config.vendors),
  ...(site.mapTiles !== null && { mapTiles: site.mapTiles }),
  ...(site.smtpUrl === null && config.outbox && { outbox: true }),
  // Part of the version, so that cached documents without it become stale.
  ...(config.machines && { machines: true }),
});

/** Fills the page of a path that is not in the build; `null` if there is no such page. */
export type FillPage = (path: string) => Promise<FilledPage | null>;

/** Dependencies on the rest of the server. */
export interface SiteNeeds {
  readonly views?: Pick<FirstViews, 'of'>;
  /** Whether pages for guests should mention that there is no admin. */
  readonly lacksAdmin?: () => Promise<boolean>;
  readonly fill?: FillPage;
}

/** Milliseconds after which a filled page is regenerated. */
const FILLED_FOR_MS = 60_000;
/**
 * Rate limit per address of generating or filling pages, which takes a compression or a query. Above it, documents are sent uncompressed.
 */
const FILLS = { burst: 60, perMinute: 60 } as const;

/** Options of routes that send bytes from memory. */
export const staticRoute = { schema: { hide: true }, config: { cost: 'static' } } as const;

/** Maximum number of cached documents: pages times languages times the server's host names. */
const MAX_CACHED_DOCUMENTS = 400;

/**
 * Serves the built web app and its settings. Every path that is not a file is a page of the app, so that a reload works anywhere; except
 * API paths and missing assets.
 */
export function addSite(
  app: FastifyInstance,
  config: Config,
  addresses: SiteAddresses,
  { lacksAdmin = async () => false, fill = async () => null, views }: SiteNeeds = {},
): void {
  const files = readSite(config.webDir);
  const index = files.get('/index.html');
  const html = index?.bytes.toString('utf8') ?? '';
  const documents = createDocuments(config.webDir, config.machines ? withPublisher(html) : html);
  const worker = createWorker(files);
  const kept = createBoundedCache<SiteFile & { readonly site: SiteSettings }>(MAX_CACHED_DOCUMENTS);
  const mayMake = createBuckets(FILLS, Date.now);
  /** Returns the document of a page, for the host name of the request. */
  const documentFor = async (path: string, request: FastifyRequest): Promise<SiteFile> => {
    const own = addressFor(config, request);
    const language = acceptedLanguage(request.headers['accept-language']);
    // Not part of the version; otherwise open pages would ask for a reload once there is an admin.
    const state = (await lacksAdmin()) ? { lacksAdmin: true } : {};
    const key = `${own} ${language} ${documents.nameOf(path)} ${JSON.stringify(state)}`;
    const site = config.site();
    const known = kept.get(key);
    if (known?.site === site) return known;
    const settings = publicConfig(config, site, addresses, own);
    const html = documents.html(path, language, { ...settings, ...state, version: worker.versionOf(settings) });
    const made = { ...siteFile('/index.html', Buffer.from(html)), site };
    // Compression is the most expensive step, and the caller can send any host name.
    if (mayMake(addressKey(request.ip)) > 0) return made;
    kept.put(key, made);
    await compress(made);
    return made;
  };
  const filledBefore = createBoundedCache<{
    readonly file: SiteFile;
    readonly until: number;
    readonly site: SiteSettings;
  }>(MAX_CACHED_DOCUMENTS);
  const mayFill = createBuckets(FILLS, Date.now);
  /** Returns the document of a page that the server fills; `null` if there is none. */
  const filledFor = async (path: string, request: FastifyRequest): Promise<SiteFile | null> => {
    const own = addressFor(config, request);
    const key = `${own} ${path}`;
    const site = config.site();
    const known = filledBefore.get(key);
    if (known?.site === site && known.until > performance.now()) return known.file;
    if (mayFill(addressKey(request.ip)) > 0) return null;
    const page = await fill(path);
    if (page === null) return null;
    const settings = publicConfig(config, site, addresses, own);
    const html = documents.html(
      path,
      page.language,
      { ...settings, version: worker.versionOf(settings) },
      { page, own },
    );
    const made = siteFile('/index.html', Buffer.from(html));
    // An unchanged document is already compressed.
    const file = known?.file.etag === made.etag ? known.file : made;
    filledBefore.put(key, { file, until: performance.now() + FILLED_FOR_MS, site });
    if (file === made) await compress(made);
    return file;
  };
  /** Sends a document with the member's first view. @returns `null` if there is none */
  const sendView = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const settings = async () => {
      const plain = publicConfig(config, config.site(), addresses, addressFor(config, request));
      return { ...plain, ...((await lacksAdmin()) && { lacksAdmin: true }), version: worker.versionOf(plain) };
    };
    const view = (await views?.of(request, reply, settings)) ?? null;
    if (view === null) return null;
    const html = Buffer.from(documents.html(path, view.language, await settings(), undefined, view));
    reply.type(types['.html'] ?? '').header('cache-control', 'private, no-store');
    if (accepts(request, 'br')) return reply.header('content-encoding', 'br').send(await quickBrotli(html));
    if (accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(await compressGzip(html));
    return reply.send(html);
  };

  app.get('/config.json', staticRoute, async (request, reply) =>
    reply
      .headers(pageHeaders(config, request))
      .header('cache-control', 'no-store')
      .send({
        ...publicConfig(config, config.site(), addresses, addressFor(config, request)),
        ...((await lacksAdmin()) && { lacksAdmin: true }),
      }),
  );

  app.get('/sw.js', staticRoute, async (request, reply) => {
    const script = worker.script(publicConfig(config, config.site(), addresses, addressFor(config, request)));
    if (script === null) return reply.code(404).type('text/plain; charset=utf-8').send('There is no service worker.\n');
    reply.headers(pageHeaders(config, request));
    return sendFile(siteFile('/sw.js', Buffer.from(script)), request, reply);
  });

  app.get('/manifest.webmanifest', staticRoute, async (request, reply) => {
    reply.headers(pageHeaders(config, request));
    const manifest = JSON.stringify(manifestOf(config.site().productName));
    return sendFile(siteFile('/manifest.webmanifest', Buffer.from(manifest)), request, reply);
  });

  app.get('/*', staticRoute, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (isProgramPath(path)) return reply.callNotFound();
    reply.headers(pageHeaders(config, request, documents.scriptHashes));
    const isPage = index !== undefined && (path === '/index.html' || extname(path) === '');
    const viewed = isPage && request.method === 'GET' ? await sendView(path, request, reply) : null;
    if (viewed !== null) return viewed;
    const filled = isPage && partnerKeyOf(path) !== null ? await filledFor(path, request) : null;
    const file = filled ?? (isPage ? await documentFor(path, request) : files.get(path));
    if (file) return sendFile(file, request, reply);
    return reply.code(404).type('text/plain; charset=utf-8').send('There is no such page.\n');
  });

  app.setNotFoundHandler(async (_request, reply) =>
    // Like an API gateway, does not reveal to unauthenticated callers which routes exist.
    reply
      .code(403)
      .header('x-amzn-ErrorType', 'MissingAuthenticationTokenException')
      .send({ message: 'Missing Authentication Token', code: 'MissingAuthenticationTokenException' }),
  );
}
