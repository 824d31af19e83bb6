import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ImportSummaryWire } from '../../../domain/entities/import.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { all, importFiles, whenWhole } from '../data/client.ts';
import { root, startTestServer } from '../harness.ts';
import { deskOf } from '../vendors/standin.ts';

/** The oldest supported version, the recommended one, and the newest. npm has them as packages. */
const VERSIONS = ['20.19.0', '24', '26'];
const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const place = mkdtempSync(join(tmpdir(), 'longrun-node-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** The program of a version; `null` if it is not available. Only downloaded in `test:long`. */
function nodeOf(version: string): string | null {
  if (!process.env.LONG) return null;
  const prefix = join(place, version);
  const install = ['install', '--prefix', prefix, '--no-save', `node-${system}@${version}`];
  spawnSync('npm', install, { shell: process.platform === 'win32' });
  const program = join(
    prefix,
    'node_modules',
    `node-${system}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  return existsSync(program) ? program : null;
}

const why = process.env.LONG ? ' (skipped: npm has none for this system)' : ' (only in test:long)';

describe.each(VERSIONS)('on Node %s', (version) => {
  const node = nodeOf(version);

  test.skipIf(!node)(`the main work is done, from signing up to the calendar${node ? '' : why}`, async () => {
    const server = await startTestServer({ embedded: true, sandbox: true, node: node ?? '' });
    try {
      const { stdout } = spawnSync(node ?? '', ['--version'], { encoding: 'utf8' });
      expect(stdout).toMatch(new RegExp(`^v${version}\\b`));
      const ada = await server.register();
      const garmin = deskOf(() => server, 'garmin', 'garmin', 'garmin');
      expect((await garmin.link(ada)).searchParams.get('outcome')).toBe('linked');
      const { activities } = await garmin.account();
      expect(activities).toBeGreaterThan(5);
      const { body } = await ada.call('GET', `member/${ada.memberId}/imports`);
      const [history] = (body as { imports: ImportSummaryWire[] }).imports;
      await whenWhole(ada, history!.import_id, activities);

      const now = Date.now() / 1000;
      const days = [now - 120 * 86_400, now].map((at) =>
        new Date(at * 1000).toISOString().slice(0, 10).replaceAll('-', ''),
      );
      const query = { start_date: days[0]!, end_date: days[1]! };
      const calendar = await ada.call('GET', `calendar/${ada.memberId}`, { query });
      const shown = (calendar.body as { days: { activities: unknown[] }[] }).days.flatMap((day) => day.activities);
      expect(shown).toHaveLength(activities);

      const bea = await server.register();
      const files = [...personaFiles('treadmill', 1, Date.UTC(2026, 5, 1) / 1000)].slice(-12);
      const own = files.map(({ name, bytes }) => ({ name, bytes: bytes() }));
      const uploaded = await importFiles(bea, own);
      expect(uploaded.counts).toEqual(all(own.length));

      await server.restart();
      expect((await ada.call('GET', `member/${ada.memberId}`)).status).toBe(200);
      expect(await server.terminate()).toBe(0);
    } finally {
      await server.stop();
    }
  });

  test.skipIf(!node)(`pages that it renders are hydrated without an error${node ? '' : why}`, () => {
    const run = [
      'playwright',
      'test',
      'screens/first-view',
      '--workers=1',
      '--output',
      join(place, `views-${version}`),
    ];
    const { status, stdout } = spawnSync('npx', run, {
      cwd: root,
      env: { ...process.env, TEST_NODE: node ?? '' },
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    expect(status, stdout).toBe(0);
  });
});
