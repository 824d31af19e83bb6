import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createApp } from '../../../server/http/app.ts';
import { addDocs } from '../../../server/http/docs.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { registerCalls } from '../../../server/http/register-calls.ts';
import { addSite, type FillPage } from '../../../server/http/site.ts';
import type { PageImage } from '../../../domain/partners/images.ts';
import { calls } from '../../../contract/calls.ts';
import { type MarkupFile, marks } from '../../../domain/prerendered.ts';
import { soon } from '../soon.ts';

const webDir = mkdtempSync(join(tmpdir(), 'longrun-site-'));
const long = `<p>${'run '.repeat(500)}</p>`;
const page = `<!doctype html><html lang="en"><head><title>Longrun</title><script type="module" src="/assets/app-1a2b.js"></script><link rel="stylesheet" crossorigin href="/assets/app.css"></head><noscript><p>Longrun needs it.</p></noscript><div id="root"></div>${long}`;
const early = 'document.title';
const worker = "addEventListener('install', () => {});";
const pages = {
  login: { scripts: ['/assets/app.js', '/assets/login.js'], styles: ['/assets/app.css', '/assets/login.css'] },
  calendar: { scripts: ['/assets/app.js', '/assets/calendar.js'], styles: ['/assets/app.css'] },
  words: { de: ['/assets/app.js', '/assets/german.js'] },
};
const markup: MarkupFile = {
  texts: [
    { title: `Log In · ${marks.productName}`, html: `<h1>Log In</h1>${marks.productName}<button>Try it</button>` },
    { title: `Log In · ${marks.productName}`, html: `<h1>Log In</h1>${marks.productName}` },
    { title: `Calendar · ${marks.productName}`, html: '<h1>Calendar</h1>' },
    { title: `Anmelden · ${marks.productName}`, html: '<h1>Anmelden</h1>' },
  ],
  pages: {
    en: { '/login': { 'open demo no-contact': 0, 'open no-demo no-contact': 1 }, '/calendar': { any: 2 } },
    de: { '/login': { 'open demo no-contact': 3, 'open no-demo no-contact': 3 } },
  },
};
const script = `console.log(${JSON.stringify('long '.repeat(500))})`;
const addresses = { userPoolId: 'local-1_abc', userPoolClientId: 'client', identityPoolId: 'local-1:id' };
const apps: FastifyInstance[] = [];

beforeAll(() => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), page);
  mkdirSync(join(webDir, '.vite'));
  writeFileSync(join(webDir, '.vite/pages.json'), JSON.stringify(pages));
  writeFileSync(join(webDir, '.vite/early.js'), early);
  writeFileSync(join(webDir, '.vite/worker.js'), worker);
  writeFileSync(join(webDir, '.vite/markup.json'), JSON.stringify(markup));
  writeFileSync(join(webDir, 'assets/app.css'), 'body{color:red}');
  writeFileSync(join(webDir, 'assets/login.css'), 'form{color:blue}');
  writeFileSync(join(webDir, 'assets/app-1a2b.js'), script);
  writeFileSync(join(webDir, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(webDir, 'assets/app-1a2b.js.gz'), gzipSync(script));
  writeFileSync(join(webDir, 'assets/font-1a2b.woff2'), 'font');
  writeFileSync(join(webDir, 'assets/german.js'), 'words');
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

async function site(env: Record<string, string> = {}, fill?: FillPage): Promise<FastifyInstance> {
  const nowhere = new URL('file:///nowhere');
  const placement = { webDir, migrationsDir: '', workers: { decode: nowhere, bodies: nowhere } };
  const config = readConfig({ LOG_LEVEL: 'silent', ...env }, placement);
  const app = createApp(config, createMetrics());
  apps.push(app);
  await addDocs(app, config);
  const nobody = async () => null;
  const owners = {
    getActivity: nobody,
    changeActivity: nobody,
    addActivityNote: nobody,
    changeDiaryComment: nobody,
    editDiaryComment: nobody,
    deleteDiaryComment: nobody,
    getSamples: nobody,
    getImport: nobody,
    undoImport: nobody,
    changeSharing: nobody,
    previewSharing: nobody,
    getSharingHistory: nobody,
  };
  const handlers = Object.fromEntries(Object.keys(calls).map((id) => [id, async () => ({ status: 204 })]));
  const authenticate = async () => Promise.reject(new Error('nobody'));
  const limits = { ofMember: () => undefined, ofAddress: () => undefined };
  registerCalls(app, { handlers, owners, gates: {}, authenticate, limits, events: { note: () => {} } });
  addSite(app, config, addresses, fill);
  await app.ready();
  return app;
}

const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('the web app', () => {
  test.each(['/', '/index.html', '/calendar', '/activity/0b7c', '/deep/er/page?x=1'])('is there at %s', async (url) => {
    const answer = await get(await site(), url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(long);
    expect(answer.body.match(/<div id="root"/g)).toHaveLength(1);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  /** The data in a document. */
  const dataIn = (html: string) =>
    JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as {
      settings: unknown;
      files: unknown;
    };

  test('has its settings in the document, and what the page loads for members and for guests', async () => {
    const app = await site({ PRODUCT_NAME: '</script><b>$&' });
    const calendar = await get(app, '/Calendar?x=1');
    expect(calendar.body).toContain(`<script>${early}</script></head>`);
    expect(calendar.body).not.toContain('</script><b>');
    expect(calendar.body).toContain('<noscript><p>&lt;/script&gt;&lt;b&gt;$&amp; keeps and explains');
    const settings = (await get(app, '/config.json')).json();
    expect(settings.productName).toBe('</script><b>$&');
    expect(dataIn(calendar.body)).toEqual({
      settings: { ...settings, version: expect.stringMatching(/^[\w-]{22}$/) },
      files: { member: pages.calendar, guest: pages.login },
      words: pages.words,
      language: 'en',
    });
    const login = dataIn((await get(app, '/login')).body);
    expect(login.files).toEqual({ member: pages.login, guest: pages.login });
  });

  test('has what it looks like in the document, with its name', async () => {
    const name = '<b>$&';
    const { body } = await get(await site({ PRODUCT_NAME: name }), '/login?redirect=%2Fcalendar');
    expect(body).toContain('<title>Log In · &lt;b&gt;$&amp;</title>');
    expect(body).toContain(
      '<div id="root" data-page="/login"><h1>Log In</h1>&lt;b&gt;$&amp;<button>Try it</button></div>',
    );
    expect(body).not.toContain(name);
    expect(body).not.toContain('<template');
  });

  test('speaks the language that the browser asks for, and says so to caches', async () => {
    const app = await site();
    const german = await get(app, '/login', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' });
    expect(german.headers.vary).toBe('Accept-Encoding, Accept-Language');
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain('<title>Anmelden · Longrun</title>');
    expect(german.body).toContain('<noscript><p>Longrun bewahrt und erklärt');
    expect(german.body).toContain('<div id="root" data-page="/login"><h1>Anmelden</h1></div>');
    const english = await get(app, '/login', { 'accept-language': 'fr' });
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('<title>Log In · Longrun</title>');
    expect((await get(app, '/assets/app-1a2b.js')).headers.vary).toBe('Accept-Encoding');
  });

  test('looks as its settings have it', async () => {
    const { body } = await get(await site({ DEMO: 'off' }), '/login');
    expect(body).toContain('<div id="root" data-page="/login"><h1>Log In</h1>Longrun</div>');
    const closed = await get(await site({ SIGN_UP: 'closed' }), '/login');
    expect(closed.body).toContain('<div id="root"></div>');
  });

  test('has the login ready where an account is needed', async () => {
    const app = await site();
    const { body } = await get(app, '/calendar');
    expect(body).toContain('<title>Calendar · Longrun</title>');
    expect(body).toContain(
      '<div id="root" data-shell="/calendar" aria-busy="true"><h1>Calendar</h1></div><template data-page="/login"',
    );
    expect((await get(app, '/calendar/deeper')).body).toContain('<div id="root"></div><template data-page="/login"');
  });

  test('has its styles in the document, and loads none of them', async () => {
    const { body } = await get(await site(), '/login');
    expect(body).toContain('<style>body{color:red}form{color:blue}</style>');
    expect(body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" href="/assets/app.css" disabled>',
      '<link rel="stylesheet" href="/assets/login.css" disabled>',
    ]);
  });

  test('puts on its way in the document what is needed by whoever comes', async () => {
    const preloads = async (path: string) =>
      (await get(await site(), path)).body.match(/(?<=modulepreload" href=")[^"]+/g);
    expect(await preloads('/calendar')).toEqual(['/assets/app.js']);
    expect(await preloads('/login')).toEqual(['/assets/app.js', '/assets/login.js']);
  });

  test('names itself in the document as it was reached, also when it is reached by more names than are kept', async () => {
    const app = await site();
    for (let i = 0; i < 300; i++) {
      const { body } = await get(app, '/login', { host: `name-${i}.example:80` });
      expect((dataIn(body).settings as { apiBase: string }).apiBase).toBe(`http://name-${i}.example:80/api`);
    }
  });

  test.each(['/assets/gone.js', '/favicon.png', '/..%2f..%2fetc/passwd.txt', '/%2e%2e/x.js'])(
    'has no page in place of the missing file %s',
    async (url) => {
      const answer = await get(await site(), url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    },
  );

  test('keeps files that are named by their contents for a year, and knows them again', async () => {
    const app = await site();
    const first = await get(app, '/assets/app-1a2b.js');
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await get(app, '/assets/app-1a2b.js', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('comes compressed where the browser takes it', async () => {
    const app = await site();
    const coded = (accept: string) => get(app, '/assets/app-1a2b.js', { 'accept-encoding': accept });
    const brotli = await coded('gzip, deflate, br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
    expect(brotli.headers['content-encoding']).toBe('br');
    const zipped = await coded('gzip;q=1.0');
    expect([zipped.headers['content-encoding'], zipped.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(script);
    const plain = await coded('identity');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
    const font = await get(app, '/assets/font-1a2b.woff2', { 'accept-encoding': 'br' });
    expect([font.headers['content-encoding'], font.headers['content-type']]).toEqual([undefined, 'font/woff2']);
    // They are forms of a file and no files of their own.
    expect((await get(app, '/assets/app-1a2b.js.br')).statusCode).toBe(404);
    expect((await get(app, '/sw.js')).body).not.toContain('.br');
  });

  test('comes compressed in its documents, once they are', async () => {
    const app = await site();
    const coded = (accept = 'br') => get(app, '/login', { 'accept-encoding': accept });
    // The very first as well: it is the one that somebody waits for.
    expect((await coded('gzip, br')).headers['content-encoding']).toBe('gzip');
    await vi.waitFor(async () => expect((await coded()).headers['content-encoding']).toBe('br'), soon);
    expect(brotliDecompressSync((await coded()).rawPayload).toString()).toContain('<h1>Log In</h1>');
  });

  test('lets no script in but its own', async () => {
    const { headers } = await get(await site(), '/');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    const hashes = [early, 'early.place()'].map((script) => createHash('sha256').update(script).digest('base64'));
    expect(policy).toContain(`script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}`);
    expect(policy).toContain("connect-src 'self' ws://localhost:80");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('asks for TLS for ever once it is known to be there', async () => {
    const { headers } = await get(await site({ PUBLIC_URL: 'https://run.example.org' }), '/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://run.example.org;");
  });

  test.each([
    ['host', 'max-age=31536000'],
    ['off', undefined],
  ])('asks for it as far as HSTS=%s says', async (HSTS, header) => {
    const { headers } = await get(await site({ PUBLIC_URL: 'https://run.example.org', HSTS }), '/');
    expect(headers['strict-transport-security']).toBe(header);
  });

  test.each(['/config.json', '/assets/app-1a2b.js', '/api/member/1', '/api/nothing', '/cognito-idp/', '/gone.js'])(
    'asks for TLS on %s too',
    async (url) => {
      const { headers } = await get(await site({ PUBLIC_URL: 'https://run.example.org' }), url);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    },
  );
});

describe('what a browser keeps of the app', () => {
  const buildIn = (text: string) =>
    JSON.parse(/^const build = (.*);$/m.exec(text)?.[1] ?? 'null') as {
      version: string;
      assets: string[];
      catalogues: unknown;
      kept: string[];
      members: string[];
    };
  const workerOf = async (app: FastifyInstance) => buildIn((await get(app, '/sw.js')).body);

  test('is named in the service worker, with the version that stands in each document', async () => {
    const app = await site();
    const answer = await get(app, '/sw.js');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body.endsWith(worker)).toBe(true);
    const { version, assets, catalogues, kept, members } = buildIn(answer.body);
    // What the app itself needs too is kept by everybody.
    expect(catalogues).toEqual({ de: ['/assets/german.js'] });
    expect(assets).toEqual(['/assets/app-1a2b.js', '/assets/app.css', '/assets/font-1a2b.woff2', '/assets/login.css']);
    for (const path of kept) expect((await get(app, path)).body).toContain(`"version":"${version}"`);
    expect(members).toEqual(expect.arrayContaining(['', 'calendar', 'activity', 'profile']));
    expect(members).not.toContain('login');
  });

  test('has another version under other settings, and where another file was built', async () => {
    const { version } = await workerOf(await site());
    expect((await workerOf(await site())).version).toBe(version);
    expect((await workerOf(await site({ DEMO: 'off' }))).version).not.toBe(version);
    writeFileSync(join(webDir, 'assets/late-1a2b.js'), '');
    expect((await workerOf(await site())).version).not.toBe(version);
    rmSync(join(webDir, 'assets/late-1a2b.js'));
  });

  test('is nothing where the build brings no service worker', async () => {
    rmSync(join(webDir, '.vite/worker.js'));
    expect((await get(await site(), '/sw.js')).statusCode).toBe(404);
    writeFileSync(join(webDir, '.vite/worker.js'), worker);
  });

  test('can be installed, under the name it has here', async () => {
    const answer = await get(await site({ PRODUCT_NAME: 'Weitlauf' }), '/manifest.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ name: 'Weitlauf', start_url: '/', display: 'standalone' });
  });
});

describe('/config.json', () => {
  const addressesOf = async (app: FastifyInstance, host: string) => {
    const { apiBase, realtimeUrl } = (await get(app, '/config.json', { host })).json<Record<string, string>>();
    return [apiBase, realtimeUrl];
  };

  test('names the address that the browser used, unless one is set', async () => {
    const app = await site();
    expect(await addressesOf(app, '192.168.1.5:8080')).toEqual([
      'http://192.168.1.5:8080/api',
      'ws://192.168.1.5:8080/mqtt',
    ]);
    expect(await addressesOf(app, 'evil.example"><script>')).toEqual([
      'http://localhost:8080/api',
      'ws://localhost:8080/mqtt',
    ]);
    const fixed = await site({ PUBLIC_URL: 'https://run.example.org/' });
    expect(await addressesOf(fixed, 'other.example')).toEqual([
      'https://run.example.org/api',
      'wss://run.example.org/mqtt',
    ]);
  });

  test('says nothing that is not for everybody', async () => {
    const answer = await get(await site({ PRODUCT_NAME: 'Weitlauf' }), '/config.json');
    expect(answer.json()).toEqual({
      productName: 'Weitlauf',
      region: 'local-1',
      ...addresses,
      apiBase: 'http://localhost:80/api',
      apiV2Base: 'http://localhost:80/api/v2',
      userPoolUrl: 'http://localhost:80/cognito-idp/',
      identityPoolUrl: 'http://localhost:80/cognito-identity/',
      realtimeUrl: 'ws://localhost:80/mqtt',
      payments: 'off',
      contactEmail: null,
      marketingUrl: null,
      signUp: 'open',
      demo: true,
      analytics: false,
      vendors: ['apple'],
      outbox: true,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('vendors', () => {
  test('are offered when their keys are set', async () => {
    const keys = { POLAR_CLIENT_ID: 'id', POLAR_CLIENT_SECRET: 'secret' };
    const answer = await get(await site(keys), '/config.json');
    expect(answer.json()).toMatchObject({ vendors: ['polar', 'apple'] });
    await expect(site({ POLAR_CLIENT_ID: 'id' })).rejects.toThrow(
      'The settings POLAR_CLIENT_ID and POLAR_CLIENT_SECRET are needed both or not at all.',
    );
    await expect(site({ SUUNTO_CLIENT_ID: 'id' })).rejects.toThrow('SUUNTO_WEBHOOK_SECRET are needed all or not');
  });
});

describe('CONTACT_EMAIL', () => {
  test('is told to the page', async () => {
    const answer = await get(await site({ CONTACT_EMAIL: 'run@example.org' }), '/config.json');
    expect(answer.json()).toMatchObject({ contactEmail: 'run@example.org' });
  });

  test.each(['run', 'run@example.org?bcc=x@example.org', 'a b@example.org'])('%s stops the start', async (address) => {
    await expect(site({ CONTACT_EMAIL: address })).rejects.toThrow('CONTACT_EMAIL');
  });
});

describe('other origins', () => {
  const preflight = async (origin: string) => {
    const app = await site({ ALLOWED_ORIGINS: 'capacitor://localhost' });
    return app.inject({ method: 'OPTIONS', url: '/api/member/1', headers: { origin } });
  };

  test('are let in by a setting only', async () => {
    const native = await preflight('capacitor://localhost');
    expect([native.statusCode, native.headers['access-control-allow-origin']]).toEqual([204, 'capacitor://localhost']);
    const stranger = await preflight('https://evil.example');
    expect([stranger.statusCode, stranger.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  });
});

test('the documentation names every call', async () => {
  const app = await site();
  const { paths } = (await get(app, '/api/docs.json')).json<{
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  const named = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(named.sort()).toEqual(Object.keys(calls).sort());
  const html = await get(app, '/api/docs', { accept: 'text/html' });
  for (const id of Object.keys(calls)) expect(html.body).toContain(`id="${id}"`);
});

describe('a page that the server fills', () => {
  const filled = {
    title: 'A "race" & <more>',
    description: 'Run "far" & <fast>',
    language: 'de',
    picture: null as PageImage | null,
    startsAtOnce: false,
    style: '.pp{color:red}',
    markup: '<h1>A race</h1>',
    data: { slug: 'race', text: '</script>' },
  };
  const optin = (changes: Partial<typeof filled> = {}) => {
    const asked: string[] = [];
    const fill: FillPage = async (path) => {
      asked.push(path);
      return path === '/optin/race' ? { ...filled, ...changes } : null;
    };
    return { asked, app: site({}, fill) };
  };

  test('says what it is to previews of links and to readers without a program', async () => {
    const { body, headers, statusCode } = await get(await optin().app, '/optin/race', { host: 'run.example.org' });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body).toContain('<title>A &quot;race&quot; &amp; &lt;more&gt;</title>');
    expect(body).toContain('<meta property="og:title" content="A &quot;race&quot; &amp; &lt;more&gt;">');
    expect(body).toContain('<meta property="og:description" content="Run &quot;far&quot; &amp; &lt;fast&gt;">');
    expect(body).toContain('<meta property="og:url" content="http://run.example.org/optin/race">');
    expect(body).toContain('<meta property="og:image" content="http://run.example.org/icons/icon-512.png">');
    expect(body).toContain('<meta name="twitter:card" content="summary">');
    expect(body).toContain('<div id="root" aria-busy="true"><h1>A race</h1></div>');
    expect(body).toContain('<style>.pp{color:red}</style>');
    const data = /<script type="application\/json" id="partner-page">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual(filled.data);
  });

  test('shows its own picture to previews of links, large where it is wide', async () => {
    const picture = { hash: 'a'.repeat(64), width: 1600, height: 800, alt: 'Hills at "dawn"' };
    const { body } = await get(await optin({ picture }).app, '/optin/race', { host: 'run.example.org' });
    const address = `http://run.example.org/partner-images/${picture.hash}/1600.webp`;
    expect(body).toContain(`<meta property="og:image" content="${address}">`);
    expect(body).toContain('<meta property="og:image:alt" content="Hills at &quot;dawn&quot;">');
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
    const logo = await get(await optin({ picture: { ...picture, width: 400, height: 100 } }).app, '/optin/race');
    expect(logo.body).toContain('<meta name="twitter:card" content="summary">');
  });

  test('names the app, and leaves it to the script in the document when to load it', async () => {
    const server = await optin().app;
    const { body } = await get(server, '/optin/race');
    expect(body).toContain('<script type="application/json" id="program" data-src="/assets/app-1a2b.js"></script>');
    expect(body).not.toMatch(/type="module"|modulepreload/);
    expect((await get(server, '/optin/none')).body).toContain('<script type="module" src="/assets/app-1a2b.js">');
  });

  test('names the app as every other page does where it shows nothing without it', async () => {
    const { body } = await get(await optin({ startsAtOnce: true }).app, '/optin/race');
    expect(body).toContain('<script type="module" src="/assets/app-1a2b.js">');
    expect(body).not.toContain('id="program"');
    expect(body).toContain('<div id="root" aria-busy="true"><h1>A race</h1></div>');
  });

  test('is filled once a minute, for each name of the server', async () => {
    const { app, asked } = optin();
    const server = await app;
    for (const host of ['a.example', 'a.example', 'b.example']) await get(server, '/optin/race', { host });
    expect(asked).toEqual(['/optin/race', '/optin/race']);
  });

  test('is the page of the app where there is none, and where too many are asked for', async () => {
    const { app, asked } = optin();
    const server = await app;
    const answers = await Promise.all(Array.from({ length: 90 }, (_, i) => get(server, `/optin/none-${i}`)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(asked.length).toBeLessThanOrEqual(62);
    expect(answers[0]?.body).toContain('<div id="root"></div>');
  });

  test.each(['/login', '/optin', '/calendar', '/custom/setup'])('is not looked for at %s', async (path) => {
    const { app, asked } = optin();
    await get(await app, path);
    expect(asked).toEqual([]);
  });
});
