import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../../../server/config.ts';
import { root } from '../../server/harness.ts';

const own = mkdtempSync(join(tmpdir(), 'longrun-secrets-'));
afterAll(() => rmSync(own, { recursive: true, force: true }));

const workers = { decode: new URL('file:///none'), bodies: new URL('file:///none'), views: new URL('file:///none') };
const read = (env: Record<string, string>): Config => readConfig(env, { webDir: own, migrationsDir: own, workers });

function file(content: string): string {
  const path = join(own, 'secret');
  writeFileSync(path, content);
  return path;
}

const page = readFileSync(join(root, 'docs/operating/settings.md'), 'utf8');
/** Names in the first column of the tables of settings. */
const documented = [...page.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = '']) =>
  [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
);
const [, section = ''] = page.split('\n## Secrets in files\n');
const [, table = ''] = (section.split('\n## ')[0] ?? '').split('|---|---|');
const secrets = [...table.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name);

describe('a secret in a file', () => {
  test('is read without the line break at its end', () => {
    const secret = 'x'.repeat(40);
    expect(read({ SECRET_KEY_FILE: file(`${secret}\n`) }).secretKey).toBe(secret);
    expect(read({ SMTP_URL_FILE: file('smtps://user:word@mail.example.org:465\r\n') }).site().smtpUrl).toBe(
      'smtps://user:word@mail.example.org:465',
    );
    const keys = { GARMIN_CLIENT_ID: 'id', GARMIN_CLIENT_SECRET_FILE: file('word') };
    expect(read(keys).vendors.garmin?.clientSecret).toBe('word');
  });

  test('that is in the environment too is refused', () => {
    const env = { METRICS_TOKEN: 'x'.repeat(30), METRICS_TOKEN_FILE: file('y'.repeat(30)) };
    expect(() => read(env)).toThrow('METRICS_TOKEN and METRICS_TOKEN_FILE are both set: remove one of them.');
  });

  test('beside an empty variable is read', () => {
    expect(read({ METRICS_TOKEN: ' ', METRICS_TOKEN_FILE: file('y'.repeat(30)) }).metricsToken).toBe('y'.repeat(30));
    expect(read({ METRICS_TOKEN_FILE: '' }).metricsToken).toBe(null);
  });

  test('that is missing, empty or wrong is refused without its content', () => {
    const missing = join(own, 'none');
    expect(() => read({ DATABASE_URL_FILE: missing })).toThrow(
      `The file ${missing} in DATABASE_URL_FILE cannot be read (ENOENT).`,
    );
    expect(() => read({ DATABASE_URL_FILE: own })).toThrow(
      `The file ${own} in DATABASE_URL_FILE cannot be read (EISDIR).`,
    );
    const path = file('\n');
    expect(() => read({ DATABASE_URL_FILE: path })).toThrow(`The file ${path} in DATABASE_URL_FILE is empty.`);
    expect(() => read({ DATABASE_URL_FILE: file('mysql://secret-word') })).toThrow(
      'The setting DATABASE_URL is wrong: expected an address like postgres://user:password@host:5432/database.',
    );
  });
});

describe('the page of settings', () => {
  /** Settings that may be in a file. */
  const readable = documented.filter((name) => {
    try {
      read({ [`${name}_FILE`]: join(own, 'none') });
      return false;
    } catch {
      return true;
    }
  });

  test('lists the settings that may be in files', () => {
    expect(documented.length).toBeGreaterThan(80);
    expect(secrets.toSorted()).toEqual(readable.toSorted());
  });

  test('leaves out no setting whose name marks it as a secret', () => {
    const byName = documented.filter((name) => /(SECRET|SECRET_KEY|PASSWORD|_TOKEN|SUBSCRIPTION_KEY)$/.test(name));
    expect(byName.length).toBeGreaterThan(10);
    expect(byName.filter((name) => !readable.includes(name))).toEqual([]);
  });
});
