import { describe, expect, test } from 'vitest';
import { type FillPage } from '../../../server/http/site.ts';
import type { PageImage } from '../../../domain/partners/images.ts';
import { buildSite, get, site } from './built-site.ts';

buildSite();

describe('a page that the server fills', () => {
  const filled = {
    description: 'Run "far" & <fast>',
    language: 'de' as const,
    picture: null as PageImage | null,
    startsAtOnce: false,
    style: '.pp{color:red}',
    markup: { title: 'A &quot;race&quot; &amp; &lt;more&gt;', html: '<h1>A race</h1>' },
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

  test('describes itself to link previews and to readers without scripts', async () => {
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

  test('shows its own picture to link previews, large if it is wide', async () => {
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

  test('names the app like every other page if it shows nothing without it', async () => {
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

  test('is the page of the app if there is none, and if too many are requested', async () => {
    const { app, asked } = optin();
    const server = await app;
    const answers = await Promise.all(Array.from({ length: 90 }, (_, i) => get(server, `/optin/none-${i}`)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(asked.length).toBeLessThanOrEqual(62);
    expect(answers[0]?.body).toContain('<div id="root"></div>');
  });

  test.each(['/login', '/optin', '/calendar', '/custom/setup'])('is not looked up at %s', async (path) => {
    const { app, asked } = optin();
    await get(await app, path);
    expect(asked).toEqual([]);
  });
});
