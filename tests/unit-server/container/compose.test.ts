import { Ajv } from 'ajv';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../server/config.ts';
import { root } from '../../server/harness.ts';

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly user?: string;
  readonly environment?: Record<string, unknown>;
  readonly volumes?: string[];
  readonly networks?: string[];
  readonly ports?: string[];
  readonly read_only?: boolean;
  readonly depends_on?: Record<string, unknown>;
}
interface Composition {
  readonly services: Record<string, Service>;
  readonly volumes?: Record<string, unknown>;
  readonly networks?: Record<string, unknown>;
}

/** The compose specification's own schema, from a package. */
const schema = JSON.parse(
  readFileSync(
    join(dirname(createRequire(import.meta.url).resolve('dclint')), '../schemas/compose.schema.json'),
    'utf8',
  ),
) as { $schema?: string };
delete schema.$schema;
const validate = new Ajv({ strict: false, allowUnionTypes: true, validateFormats: false }).compile(schema);

const settings = new Set(
  [...readFileSync(join(root, 'docs/operating/settings.md'), 'utf8').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
    ([, names]) => (names ?? '').split(', ').map((name) => name.replaceAll('`', '')),
  ),
);

/** The value of `${NAME:-value}` without NAME. */
const withDefaults = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

describe.each(['compose.yaml', 'deploy/compose.yaml', 'deploy/truenas/compose.yaml'])('%s', (path) => {
  const text = readFileSync(join(root, path), 'utf8');
  const composition = parse(text) as Composition;
  const services = Object.values(composition.services);

  test('is what the specification allows', () => {
    expect(validate(composition) ? [] : validate.errors).toEqual([]);
    const { longrun } = composition.services;
    const misspelt = { ...composition, services: { longrun: { ...longrun, enviroment: {} } } };
    expect(validate(misspelt)).toBe(false);
  });

  test('refers to files, volumes, networks and services that exist', () => {
    for (const { build, volumes = [], networks = [], depends_on = {} } of services) {
      if (build !== undefined) expect(existsSync(join(root, dirname(path), build, 'Dockerfile'))).toBe(true);
      for (const volume of volumes) {
        const [source = ''] = withDefaults(volume).split(':');
        if (source.startsWith('.')) expect(existsSync(join(root, dirname(path), source))).toBe(true);
        else if (!source.startsWith('/')) expect(Object.keys(composition.volumes ?? {})).toContain(source);
      }
      for (const network of networks) expect(Object.keys(composition.networks ?? {})).toContain(network);
      for (const other of Object.keys(depends_on)) expect(Object.keys(composition.services)).toContain(other);
    }
  });

  test('sets settings that the server knows', () => {
    expect(settings.size).toBeGreaterThan(60);
    const { environment = {} } = composition.services.longrun ?? {};
    expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
  });

  test('states the variables that it needs', () => {
    const comments = text.split('\n').filter((line) => line.startsWith('#'));
    const needed = new Set([...text.matchAll(/(?<!\$)\$\{(\w+):\?\}/g)].map(([, name]) => name ?? ''));
    for (const name of needed) expect(comments.some((line) => line.includes(name))).toBe(true);
  });
});

describe('.env.example', () => {
  const text = readFileSync(join(root, '.env.example'), 'utf8');
  const values = Object.fromEntries(
    [...text.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const composeFile = readFileSync(join(root, 'compose.yaml'), 'utf8');
  /** Variables that compose.yaml reads itself. */
  const interpolated = new Set([...composeFile.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));

  test('names only settings of the server and variables of compose.yaml', () => {
    const names = Object.keys(values);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !settings.has(name.replace(/_FILE$/, '')) && !interpolated.has(name))).toEqual([]);
    expect([...interpolated].filter((name) => !names.includes(name))).toEqual([]);
  });

  test('has a comment above every setting or pair of settings', () => {
    const lines = text.split('\n');
    const isSetting = (line = '') => /^#?[A-Z0-9_]+=/.test(line);
    const uncommented = lines.filter(
      (line, i) => isSetting(line) && !isSetting(lines[i - 1]) && !/^# \w/.test(lines[i - 1] ?? ''),
    );
    expect(uncommented).toEqual([]);
  });

  test('gives values that the server accepts', () => {
    const env = Object.fromEntries(Object.entries(values).filter(([name]) => settings.has(name)));
    const workers = {
      decode: new URL('file:///none'),
      bodies: new URL('file:///none'),
      views: new URL('file:///none'),
    };
    const config = readConfig(env, { webDir: root, migrationsDir: root, workers });
    expect([config.publicUrl, config.site().signUp, config.databaseMemoryMb]).toEqual([
      values.PUBLIC_URL,
      'invite',
      64,
    ]);
  });
});

test('only the proxy of several processes is reached from outside', () => {
  const { services } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')) as Composition;
  expect(Object.keys(services).filter((name) => services[name]?.ports !== undefined)).toEqual(['proxy']);
});
