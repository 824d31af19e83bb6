import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewFiles } from '../../formats/preview.ts';
import { begun, run, START } from '../fixtures/fit-activity.ts';
import { FIT_EPOCH } from '../fixtures/fit-bytes.ts';
import { zip } from '../fixtures/zip-bytes.ts';

const fit = run(30).file();
const archive = zip([
  { name: 'run.fit', bytes: fit },
  { name: 'plan.fit', bytes: begun(5).file() },
  { name: 'notes.txt', bytes: new TextEncoder().encode('hello') },
]);

describe('a preview', () => {
  it('shows the content of a file, and its problem', () => {
    expect([...previewFiles(fit)]).toEqual([
      {
        name: '',
        kind: 'fit',
        sessions: [
          { sport: 'running', subSport: 'generic', start: START + FIT_EPOCH, distance: 90, elapsed: 30, timer: 30 },
        ],
        records: 30,
        localOffset: null,
        problems: [],
      },
    ]);
    expect([...previewFiles(fit.subarray(0, 600))]).toEqual([
      {
        kind: 'fit',
        problems: [{ tag: 'Truncated', offset: 600, detail: '281 bytes missing' }],
        name: '',
        sessions: [
          { sport: 'generic', subSport: 'generic', start: 1_614_834_367, distance: 54, elapsed: 18, timer: null },
        ],
        records: 19,
        localOffset: null,
      },
    ]);
  });

  it('goes through an archive', () => {
    expect(
      [...previewFiles(archive)].map(({ name, kind, sessions, problems }) => [
        name,
        kind,
        sessions.length,
        ...problems.map(({ tag }) => tag),
      ]),
    ).toEqual([
      ['run.fit', 'fit', 1],
      ['plan.fit', 'fit', 0, 'NotActivity'],
      ['notes.txt', 'unknown', 0, 'UnknownFormat'],
    ]);
  });
});

describe('the command', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'formats-'));
    writeFileSync(join(folder, 'a.fit'), fit);
    writeFileSync(join(folder, 'b.zip'), archive);
    writeFileSync(join(folder, 'c.gz'), Uint8Array.of(0x1f, 0x8b, 8));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const command = (...names: readonly string[]) => {
    const cli = fileURLToPath(new URL('../../formats/cli.ts', import.meta.url));
    const { stdout, status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', cli, ...names.map((name) => join(folder, name))],
      {
        encoding: 'utf8',
      },
    );
    const lines = stdout.split('\n').filter((line) => line !== '');
    return { status, lines: lines.map((line) => JSON.parse(line) as unknown) };
  };

  it('prints one line a file, one an entry', () => {
    const { status, lines } = command('a.fit', 'b.zip', 'c.gz');
    const nothing = { sessions: [], records: 0, hrMean: null, powerMean: null, devPowerMean: null, gctMean: null };
    const ofRun = {
      kind: 'fit',
      sessions: [{ sport: 'running', start: '2021-03-04T05:06:07.000Z', distance: 90, elapsed: 30, timer: 30 }],
      records: 30,
      hrMean: 152,
      powerMean: 257.833,
      devPowerMean: null,
      gctMean: null,
      problems: [],
    };
    expect(lines).toEqual([
      { file: join(folder, 'a.fit'), ...ofRun },
      { file: join(folder, 'b.zip/run.fit'), ...ofRun },
      { file: join(folder, 'b.zip/plan.fit'), kind: 'fit', ...nothing, problems: [{ tag: 'NotActivity', offset: 0 }] },
      {
        file: join(folder, 'b.zip/notes.txt'),
        kind: 'unknown',
        ...nothing,
        problems: [{ tag: 'UnknownFormat', offset: 0 }],
      },
      { file: join(folder, 'c.gz'), kind: 'unknown', ...nothing, problems: [{ tag: 'BadGzip', offset: 0 }] },
    ]);
    expect(status).toBe(0);
  });

  it('continues after a missing file, and reports it by its status', () => {
    const { status, lines } = command('nowhere.fit', 'a.fit');
    expect([status, lines.length]).toEqual([1, 1]);
  });
});
