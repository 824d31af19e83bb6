import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { listValues } from '../../../server/installation.store.ts';
import { startSite } from '../../../server/live-site.ts';
import { readConfig } from '../../../server/config.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { registerAdmin } from '../../server/admins.ts';
import { actOf, anInstant } from '../../server/expected.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, type TestMember, testPassword } from '../../server/member.ts';
import { codeOf } from '../../server/refusals.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let admin: TestMember;
let mails: { readonly from: string; readonly to: string }[];
let smtp: SMTPServer;
let smtpPort: number;

beforeAll(async () => {
  mails = [];
  smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username ?? '' }) : done(new Error('no')),
    onMailFrom: ({ address }, _session, done) =>
      done(
        address === 'refused@example.org' ? Object.assign(new Error('Not your address'), { responseCode: 553 }) : null,
      ),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      stream.resume();
      stream.on('end', () => {
        mails.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo[0]?.address ?? '' });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  smtpPort = (smtp.server.address() as AddressInfo).port;
  server = await startTestServer({ env: { WEBHOOK_LOOPBACK: 'on', CONTACT_EMAIL: 'fixed@example.org' } });
  admin = await registerAdmin(server);
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const settings = async () => {
  const { body } = await admin.call('GET', 'admin/settings');
  return calls.getSiteSettings.answers[200].parse(body).settings;
};
const setting = async (name: string) => (await settings()).find((one) => one.name === name);
/** Sets them like an admin who has just loaded the page. */
const change = async (values: Readonly<Record<string, string | null>>) => {
  const shown = await settings();
  const changes = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    changed_at: shown.find((one) => one.name === name)?.changed_at ?? null,
  }));
  return admin.call('PATCH', 'admin/settings', { body: { changes } });
};
const siteConfig = async () => (await fetch(`${server.url}/config.json`)).json() as Promise<Record<string, unknown>>;
const checkOf = async (name: string) => {
  const { body } = await admin.call('GET', 'admin/launch-checks');
  return calls.getLaunchChecks.answers[200].parse(body).checks.find((one) => one.name === name);
};
const testMail = async () => (await admin.call('POST', 'admin/settings/test-mail')).body;

test('a changed name is in configuration, documents, manifest and API description at once, and returns to its default', async () => {
  const page = async () => (await fetch(`${server.url}/login`, { headers: { accept: 'text/html' } })).text();
  expect(await page()).not.toContain('Weitlauf');
  expect((await change({ PRODUCT_NAME: ' Weitlauf ' })).status).toBe(204);
  expect((await siteConfig()).productName).toBe('Weitlauf');
  expect(await page()).toContain('Weitlauf');
  const manifest = (await (await fetch(`${server.url}/manifest.webmanifest`)).json()) as { name: string };
  const docs = (await (await fetch(`${server.url}/api/docs.json`)).json()) as { info: { title: string } };
  expect([manifest.name, docs.info.title]).toEqual(['Weitlauf', 'Weitlauf API']);
  expect(await setting('PRODUCT_NAME')).toEqual({
    name: 'PRODUCT_NAME',
    value: 'Weitlauf',
    from: 'browser',
    default: 'Longrun',
    changed_at: expect.any(String),
  });
  expect((await setting('MAIL_FROM'))?.default).toMatch(/^"Weitlauf" </);
  expect((await change({ PRODUCT_NAME: null })).status).toBe(204);
  expect((await siteConfig()).productName).toBe('Longrun');
  const { body } = await admin.call('POST', 'admin/act-search', { body: { kind: 'server' } });
  expect(calls.searchAdminActs.answers[200].parse(body).acts[0]).toEqual(
    actOf(admin, { call_id: 'changeSiteSettings', target: 'PRODUCT_NAME' }),
  );
});

test('the environment takes precedence: such a setting is shown and cannot be changed', async () => {
  expect(await setting('CONTACT_EMAIL')).toEqual({
    name: 'CONTACT_EMAIL',
    value: 'fixed@example.org',
    from: 'environment',
    default: null,
    changed_at: null,
  });
  const answer = await change({ CONTACT_EMAIL: 'other@example.org', PRODUCT_NAME: 'Both' });
  expect(codeOf(answer)).toEqual([409, 'setting_fixed']);
  const { contactEmail, productName } = await siteConfig();
  expect([contactEmail, productName]).toEqual(['fixed@example.org', 'Longrun']);
});

test('wrong values are refused by field, and nothing is stored', async () => {
  const { status, body } = await change({ PRODUCT_NAME: 'x'.repeat(41), TILE_MAX_ZOOM: '23', DEMO: 'off' });
  expect([status, body]).toEqual([
    400,
    {
      message: 'Wrong values: PRODUCT_NAME, TILE_MAX_ZOOM.',
      code: 'invalid_request',
      fields: {
        PRODUCT_NAME: ['Expected 1 to 40 characters.'],
        TILE_MAX_ZOOM: ['Expected a whole number from 1 to 22.'],
      },
    },
  ]);
  expect((await setting('DEMO'))?.from).toBe('default');
  const alone = await change({ TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' });
  expect([alone.status, alone.body]).toEqual([
    400,
    {
      message: 'Wrong values: TILE_ATTRIBUTION.',
      code: 'invalid_request',
      fields: { TILE_ATTRIBUTION: ['Expected both TILE_URL and TILE_ATTRIBUTION.'] },
    },
  ]);
});

test('a configured map is in the configuration and in the content policy', async () => {
  const values = { TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png', TILE_ATTRIBUTION: '© them' };
  expect((await change(values)).status).toBe(204);
  expect((await siteConfig()).mapTiles).toEqual({ url: values.TILE_URL, attribution: '© them', maxZoom: 18 });
  const { headers } = await fetch(`${server.url}/login`);
  expect(headers.get('content-security-policy')).toContain('https://tiles.example.org');
  expect((await change({ TILE_URL: null, TILE_ATTRIBUTION: null })).status).toBe(204);
});

test('the second of two admins sees the first one’s changes, and overwrites none', async () => {
  const seen = await settings();
  expect((await change({ TILE_MAX_ZOOM: '12' })).status).toBe(204);
  const changes = ['PRODUCT_NAME', 'TILE_MAX_ZOOM'].map((name) => ({
    name,
    value: '15',
    changed_at: seen.find((one) => one.name === name)?.changed_at ?? null,
  }));
  const { status, body } = await admin.call('PATCH', 'admin/settings', { body: { changes } });
  expect([status, body]).toEqual([
    409,
    {
      message: 'Another admin has changed these settings in the meantime.',
      code: 'setting_changed',
      fields: { TILE_MAX_ZOOM: ['Another admin changed this.'] },
    },
  ]);
  expect([(await setting('PRODUCT_NAME'))?.value, (await setting('TILE_MAX_ZOOM'))?.value]).toEqual([null, '12']);
});

test('the sign-up mode changes at once, including whether visitors see sample data', async () => {
  const register = () =>
    anonymousCall(`${server.url}/api`, 'POST', 'auth/register', {
      email: `${crypto.randomUUID()}@example.org`,
      password: testPassword,
      time_zone: 'UTC',
    });
  expect((await checkOf('sign_up'))?.reason).toBe('not_chosen');
  expect((await change({ SIGN_UP: 'closed' })).status).toBe(204);
  const { signUp, demo } = await siteConfig();
  expect([signUp, demo]).toEqual(['closed', false]);
  expect(codeOf(await register())).toEqual([403, 'sign_up_closed']);
  expect((await anonymousCall(`${server.url}/api`, 'POST', 'demo', {})).status).not.toBe(200);
  expect((await checkOf('sign_up'))?.state).toBe('done');
  expect((await change({ SIGN_UP: null })).status).toBe(204);
  expect((await siteConfig()).signUp).toBe('open');
});

describe('the mail server', () => {
  const address = () => `smtp://me:p%40ss@127.0.0.1:${smtpPort}`;

  test('is tested by an email to the admin, and is never returned', async () => {
    expect(await testMail()).toEqual({ outcome: 'kept', reply: null });
    expect((await checkOf('mail'))?.reason).toBe('no_mail_server');
    expect((await change({ SMTP_URL: address(), MAIL_FROM: 'Run <run@example.org>' })).status).toBe(204);
    expect(await setting('SMTP_URL')).toEqual({
      name: 'SMTP_URL',
      value: `smtp://127.0.0.1:${smtpPort}`,
      from: 'browser',
      default: null,
      changed_at: anInstant,
    });
    expect((await checkOf('mail'))?.reason).toBe('not_tested');
    expect(await testMail()).toEqual({ outcome: 'sent', reply: expect.stringMatching(/^250 /) });
    expect(mails.at(-1)).toEqual({ from: 'run@example.org', to: admin.email });
    expect(await checkOf('mail')).toEqual({ name: 'mail', state: 'done', reason: null, count: null });
  });

  test('is stored sealed', async () => {
    const stored = await withDatabase(server, (db) => listValues(db, 'site setting SMTP_URL'));
    expect(stored).toHaveLength(1);
    expect(stored[0]?.value).toMatch(/^[\da-f]{8}\.[\w-]+$/);
  });

  test('reports why it refused, and is tested again after a change', async () => {
    expect((await change({ MAIL_FROM: 'refused@example.org' })).status).toBe(204);
    expect((await checkOf('mail'))?.reason).toBe('not_tested');
    expect(await testMail()).toEqual({ outcome: 'refused', reply: '553 Not your address' });
    expect((await change({ SMTP_URL: address().replace('p%40ss', 'wrong') })).status).toBe(204);
    expect(await testMail()).toEqual({ outcome: 'login', reply: '535 no' });
  });

  test.each(['smtp://169.254.169.254:25', 'smtp://mail.example.org:22', 'smtp://mail.example.org:25/?pool=true'])(
    'may not be %s',
    async (wrong) => {
      const { status, body } = await change({ SMTP_URL: wrong });
      expect([status, body]).toEqual([
        400,
        {
          message: 'Wrong values: SMTP_URL.',
          code: 'invalid_request',
          fields: { SMTP_URL: ['Expected an address like smtps://user:password@mail.example.org:465.'] },
        },
      ]);
    },
  );
});

test('another process sees a change within seconds, and one whose secret is lost has no mail server', async () => {
  const nowhere = new URL('file:///nowhere');
  const placement = { webDir: '', migrationsDir: '', workers: { decode: nowhere, bodies: nowhere, views: nowhere } };
  await withDatabase(server, async (db) => {
    const others = { db, config: readConfig({}, placement), log: { error: () => undefined } };
    const sealer = createSealer('a secret of another server, long enough');
    const other = await startSite({ ...others, sealer });
    try {
      expect(other.current().smtpUrl).toBeNull();
      expect(other.list().find(({ name }) => name === 'SMTP_URL')).toEqual({
        name: 'SMTP_URL',
        value: '',
        from: 'browser',
        default: null,
        changedAt: 'unreadable',
      });
      expect((await change({ PRODUCT_NAME: 'Everywhere' })).status).toBe(204);
      await expect.poll(() => other.current().productName, { timeout: 15_000 }).toBe('Everywhere');
      const one = await startSite({ ...others, sealer });
      one.stop();
      expect(await one.change([{ name: 'PRODUCT_NAME', value: 'Lost', changedAt: 'earlier' }])).toEqual([
        'PRODUCT_NAME',
      ]);
      expect(one.current().productName).toBe('Everywhere');
    } finally {
      other.stop();
    }
  });
});

test('members who are not admins can neither read nor change anything', async () => {
  const member = await server.register();
  expect((await member.call('GET', 'admin/settings')).status).toBe(403);
  const changes = [{ name: 'SIGN_UP', value: 'closed', changed_at: null }];
  expect((await member.call('PATCH', 'admin/settings', { body: { changes } })).status).toBe(403);
});
