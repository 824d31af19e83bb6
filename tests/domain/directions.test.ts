import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The rooms' directions are the linter's to hold. Here it is shown files that break them, and some that do not.
const oxlint = resolve('node_modules/.bin/oxlint');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'longrun-directions-'));
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function complaints(room: string, code: string): string[] {
  mkdirSync(join(folder, room), { recursive: true });
  writeFileSync(join(folder, room, 'planted.ts'), code);
  const out = spawnSync(oxlint, ['--format=json', join(room, 'planted.ts')], { cwd: folder, encoding: 'utf8' }).stdout;
  const { diagnostics } = JSON.parse(out) as { diagnostics: { code: string }[] };
  return diagnostics.map((found) => found.code).filter((code) => code.includes('no-restricted'));
}

const importing = (from: string) => `import * as other from '${from}';\nexport const kept = other;\n`;

describe('the linter refuses', () => {
  test.each([
    ['domain', '../server/db/schema.ts'],
    ['domain', '../contract/calls.ts'],
    ['domain', 'xstate'],
    ['domain', 'zod'],
    ['domain', 'node:fs'],
    ['contract', '../server/http/handlers.ts'],
    ['contract', '../formats/types.ts'],
    ['contract', 'fastify'],
    ['formats', '../domain/case.ts'],
    ['formats/fit', '../../domain/case.ts'],
    ['formats', 'zod/mini'],
    ['machines/session', '../../contract/calls.ts'],
    ['machines/session', '../../src/main.tsx'],
    ['machines/session', 'react'],
    ['src/app', '../../server/config.ts'],
    ['src/app', '../../sandbox/main.ts'],
    ['src/app', 'zod'],
    ['src/features/setup', '../session/login.tsx'],
    ['src/features/setup/steps', '../../session/login.tsx'],
    ['src/features/setup', '../../../server/config.ts'],
    ['server/http', '../../src/main.tsx'],
    ['server/http', '../../sandbox/main.ts'],
    ['sandbox/garmin', '../../domain/case.ts'],
    ['sandbox', '../server/main.ts'],
  ])('%s importing %s', (room, from) => {
    expect(complaints(room, importing(from))).toEqual(['eslint(no-restricted-imports)']);
  });

  test.each(['Date.now()', 'fetch', 'localStorage', 'window', 'setTimeout'])(
    'a machine that reaches for %s',
    (what) => {
      expect(complaints('machines/session', `export const kept = () => ${what};\n`)).toEqual([
        'eslint(no-restricted-globals)',
      ]);
    },
  );
});

describe('the linter lets pass', () => {
  test.each([
    ['domain', 'zod/mini'],
    ['domain', 'dayjs/plugin/utc'],
    ['domain/forms', '../constants.ts'],
    ['contract/calls', '../../domain/case.ts'],
    ['machines/session', 'xstate'],
    ['machines/session', '../../domain/constants.ts'],
    ['src/app', '../../machines/index.ts'],
    ['src/app', '../../formats/types.ts'],
    ['src/app', '../features/setup/setup-screen.tsx'],
    ['src/features/setup', '../../ui/card.tsx'],
    ['src/features/setup/steps', '../setup-screen.tsx'],
    ['src/features/setup/steps', '../../../ui/card.tsx'],
    ['server/http', '../../contract/calls.ts'],
    ['server/imports', '../../formats/types.ts'],
    ['formats/fit', '../types.ts'],
    ['sandbox/garmin', 'fastify'],
  ])('%s importing %s', (room, from) => {
    expect(complaints(room, importing(from))).toEqual([]);
  });
});
