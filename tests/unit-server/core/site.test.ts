import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { soon } from '../../server/soon.ts';
import { buildSite, early, get, long, pages, script, site } from './built-site.ts';

buildSite();

describe('the web app', () => {
  test.each(['/', '/index.html', '/calendar', '/activity/0b7c', '/deep/er/page?x=1'])('is at %s', async (url) => {
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
    expect(calendar.body).toContain('<noscript><p>&lt;/script&gt;&lt;b&gt;$&amp; stores and explains');
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

  test('has its appearance in the document, with its name', async () => {
    const name = '<b>$&';
    const { body } = await get(await site({ PRODUCT_NAME: name }), '/login?redirect=%2Fcalendar');
    expect(body).toContain('<title>Log In · &lt;b&gt;$&amp;</title>');
    expect(body).toContain(
      '<div id="root" data-page="/login"><h1>Log In</h1>&lt;b&gt;$&amp;<button>Try it</button></div>',
    );
    expect(body).not.toContain(name);
    expect(body).not.toContain('<template');
  });

  test('uses the language that the browser prefers, and says so to caches', async () => {
    const app = await site();
    const german = await get(app, '/login', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' });
    expect(german.headers.vary).toBe('Accept-Encoding, Accept-Language');
    expect(german.body).toContain('<html lang="de">');
    expect(german.body).toContain('<title>Anmelden · Longrun</title>');
    expect(german.body).toContain('<noscript><p>Longrun speichert und erklärt');
    expect(german.body).toContain('<div id="root" data-page="/login"><h1>Anmelden</h1></div>');
    const english = await get(app, '/login', { 'accept-language': 'fr' });
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('<title>Log In · Longrun</title>');
    expect((await get(app, '/assets/app-1a2b.js')).headers.vary).toBe('Accept-Encoding');
  });

  test('looks as configured', async () => {
    const { body } = await get(await site({ DEMO: 'off' }), '/login');
    expect(body).toContain('<div id="root" data-page="/login"><h1>Log In</h1>Longrun</div>');
    const closed = await get(await site({ SIGN_UP: 'closed' }), '/login');
    expect(closed.body).toContain('<div id="root"></div>');
  });

  test('has the login ready if an account is needed', async () => {
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

  test('preloads in the document what each kind of visitor needs', async () => {
    const preloads = async (path: string) =>
      (await get(await site(), path)).body.match(/(?<=modulepreload" href=")[^"]+/g);
    expect(await preloads('/calendar')).toEqual(['/assets/app.js']);
    expect(await preloads('/login')).toEqual(['/assets/app.js', '/assets/login.js']);
  });

  test('uses the name in the document by which it was reached, also with more names than are cached', async () => {
    const app = await site();
    for (let i = 0; i < 300; i++) {
      const { body } = await get(app, '/login', { host: `name-${i}.example:80` });
      expect((dataIn(body).settings as { apiBase: string }).apiBase).toBe(`http://name-${i}.example:80/api`);
    }
  });

  test('keeps documents compressed after more made-up names than are cached', async () => {
    const app = await site();
    const visit = (nth: number) =>
      app.inject({
        url: '/login',
        headers: { host: `made-up-${nth}.example`, 'accept-encoding': 'gzip' },
        remoteAddress: `198.51.${nth >> 8}.${nth & 255}`,
      });
    for (let nth = 0; nth < 401; nth += 1) await visit(nth);
    expect((await visit(1000)).headers['content-encoding']).toBe('gzip');
  });

  test.each(['/assets/gone.js', '/favicon.png', '/..%2f..%2fetc/passwd.txt', '/%2e%2e/x.js'])(
    'has no page in place of the missing file %s',
    async (url) => {
      const answer = await get(await site(), url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    },
  );

  test('caches files that are named by their contents for a year, and recognises them', async () => {
    const app = await site();
    const first = await get(app, '/assets/app-1a2b.js');
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await get(app, '/assets/app-1a2b.js', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is compressed if the browser accepts it', async () => {
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
    // They are compressed forms of a file, not separate files.
    expect((await get(app, '/assets/app-1a2b.js.br')).statusCode).toBe(404);
    expect((await get(app, '/sw.js')).body).not.toContain('.br');
  });

  test('is compressed in its documents, once they are ready', async () => {
    const app = await site();
    const coded = (accept = 'br') => get(app, '/login', { 'accept-encoding': accept });
    // Even the very first one, which a person waits for.
    expect((await coded('gzip, br')).headers['content-encoding']).toBe('gzip');
    await vi.waitFor(async () => expect((await coded()).headers['content-encoding']).toBe('br'), soon);
    expect(brotliDecompressSync((await coded()).rawPayload).toString()).toContain('<h1>Log In</h1>');
  });

  test('allows no script but its own', async () => {
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

  test('allows pictures of one foreign host if the operator set its map, on all pages and from that host only', async () => {
    const pictures = async (TILE_URL: string, path: string) => {
      const { headers } = await get(await site({ TILE_URL, TILE_ATTRIBUTION: TILE_URL && '© who made it' }), path);
      return String(headers['content-security-policy']).split('; ');
    };
    const own = await pictures('', '/calendar');
    expect(own).toContain("img-src 'self' data: blob:");
    for (const path of ['/calendar', '/login']) {
      const rules = await pictures('https://Tiles.example.org:8443/{z}/{x}/{y}{r}.png?key=1', path);
      expect(rules).toEqual(
        own.map((rule) => (rule.startsWith('img-src') ? `${rule} https://tiles.example.org:8443` : rule)),
      );
    }
    expect(await pictures('/tiles/{z}/{x}/{y}.png', '/calendar')).toEqual(own);
  });

  test('asks for TLS permanently once TLS is known to work', async () => {
    const { headers } = await get(await site({ PUBLIC_URL: 'https://run.example.org' }), '/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://run.example.org;");
  });

  test('allows the payment service’s script where a card is entered, and nowhere else, nor without payments', async () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_PRICE_ID: 'price_x',
    };
    const policyOf = async (env: Readonly<Record<string, string>>, path: string) =>
      String((await get(await site(env), path)).headers['content-security-policy']);
    const accounting = await policyOf(keys, '/accounting');
    expect(accounting).toMatch(/script-src 'self' [^;]*https:\/\/js\.stripe\.com/);
    expect(accounting).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;');
    for (const [env, path] of [
      [keys, '/calendar'],
      [keys, '/login'],
      [{}, '/accounting'],
      [{ ...keys, PAYMENTS: 'off' }, '/accounting'],
    ] as const) {
      expect(await policyOf(env, path)).not.toContain('stripe');
    }
    // Nor the stand-in's script, which asks for no card number.
    expect((await get(await site(keys), '/sandbox/stripe/practice.js')).statusCode).toBe(404);
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
