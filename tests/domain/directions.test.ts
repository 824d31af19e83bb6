import { beforeAll, expect, test } from 'vitest';
import { complaintsOf } from './planted.ts';

// The linter enforces the import directions. Here it gets files that break them, and some that do not.

const refused = [
  ['domain', '../server/db/schema/identity.ts'],
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
  ['src/features/setup', '../../../server/config.ts'],
  ['server/http', '../../src/main.tsx'],
  ['server/http', '../../sandbox/main.ts'],
  ['server/imports', 'drizzle-orm'],
  ['server/imports', '../db/schema/imports.ts'],
  ['server/vendors/apple', '../../db/prepared.ts'],
  ['server', './db/rows.ts'],
  ['sandbox/garmin', '../../domain/case.ts'],
  ['sandbox', '../server/main.ts'],
] as const;

const passed = [
  ['domain', 'zod/mini'],
  ['domain', 'dayjs/plugin/utc'],
  ['domain/forms', '../constants.ts'],
  ['contract/calls', '../../domain/case.ts'],
  ['machines/session', 'xstate'],
  ['machines/session', '../../domain/constants.ts'],
  ['src/app', '../../machines/index.ts'],
  ['src/app', '../../formats/types.ts'],
  ['src/app', '../features/setup/setup-screen.tsx'],
  ['src/features/about', '../../app/framed-static-page.tsx'],
  ['src/features/setup', '../../shared/linking/vendors.ts'],
  ['src/shared/sources', '../linking/vendors.ts'],
  ['src/charts', '../ui/card.tsx'],
  ['src/boot', '../shared/services/native.ts'],
  ['src/features/setup', '../../ui/card.tsx'],
  ['src/features/setup/steps', '../setup-screen.tsx'],
  ['src/features/setup/steps', '../../../ui/card.tsx'],
  ['server/http', '../../contract/calls.ts'],
  ['server/imports', '../db/open.ts'],
  ['server/db', './schema/imports.ts'],
  ['server/db', 'drizzle-orm'],
  ['server/imports', '../../formats/types.ts'],
  ['formats/fit', '../types.ts'],
  ['sandbox/garmin', 'fastify'],
] as const;

/** Imports refused between the zones inside src, by the rule of scripts/lint/zones.mjs. */
const refusedByZone = [
  ['src/features/setup', '../session/login.tsx'],
  ['src/features/setup/steps', '../../session/login.tsx'],
  ['src/features/partners/editor/fields', '../../../session/login.tsx'],
  ['src/features/setup', '../../app/router.tsx'],
  ['src/features/setup', '../../app/framed-static-page.tsx'],
  ['src/features/setup', '../../boot/page-data.ts'],
  ['src/shared/sources', '../../app/router.tsx'],
  ['src/shared/sources', '../../features/sources/source-screen.tsx'],
  ['src/workflows', '../shared/services/native.ts'],
  ['src/api', '../ui/card.tsx'],
  ['src/charts', '../api/days.ts'],
  ['src/charts', '../shared/time/time-text.ts'],
  ['src/ui', '../api/days.ts'],
  ['src/ui', '../workflows/session.ts'],
  ['src/ui', '../shared/account/proof-dialog.tsx'],
] as const;

const reaching = ['Date.now()', 'fetch', 'localStorage', 'window', 'setTimeout'] as const;

const importing = (from: string) => `import * as other from '${from}';\nexport const kept = other;\n`;
const importers = (cases: readonly (readonly [room: string, from: string])[], rules: readonly string[]) =>
  cases.map(([room, from], index) => ({
    name: `${room} importing ${from}`,
    path: `${room}/${rules.length === 0 ? 'passed' : 'refused'}-${index}.ts`,
    code: importing(from),
    rules,
  }));

const cases = [
  ...importers(refused, ['eslint(no-restricted-imports)']),
  ...importers(refusedByZone, ['zones(imports)']),
  ...reaching.map((what, index) => ({
    name: `a machine that reaches for ${what}`,
    path: `machines/session/reaching-${index}.ts`,
    code: `export const kept = () => ${what};\n`,
    rules: ['eslint(no-restricted-globals)'],
  })),
  ...importers(passed, []),
  {
    name: 'a store importing tables',
    path: 'server/imports/passed.store.ts',
    code: importing('../db/schema/imports.ts'),
    rules: [],
  },
  {
    name: 'others importing the types of tables',
    path: 'server/imports/passed-types.ts',
    code: "import type { imports } from '../db/schema/imports.ts';\nexport type Kept = typeof imports;\n",
    rules: [],
  },
].map((file, index) => ({ ...file, index, verdict: file.rules.length === 0 ? 'lets pass' : 'refuses' }));

let complaints: readonly string[][];

beforeAll(() => {
  complaints = complaintsOf(cases);
});

test.each(cases)('the linter $verdict $name', ({ rules, index }) => {
  expect(complaints[index]?.filter((code) => /no-restricted|^zones/.test(code))).toEqual(rules);
});
