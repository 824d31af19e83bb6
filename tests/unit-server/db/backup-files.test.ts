import { describe, expect, test } from 'vitest';
import {
  backupName,
  beforeUpgradeName,
  isBeforeUpgrade,
  newestAge,
  sortBackups,
} from '../../../server/db/backup-files.ts';

const at = (text: string) => new Date(`${text}Z`);
const names = (...times: string[]) => times.map((time) => backupName(at(time)));
const now = at('2026-11-26T12:00');
const dailies = (from: string, count: number) =>
  Array.from({ length: count }, (_, i) => backupName(new Date(at(from).getTime() - i * 86_400_000)));

describe('which backups go', () => {
  test('seven days and four weeks remain of a backup a day', () => {
    // 26 November 2026 is a Thursday; weeks end on 22, 15, 8 November. The daily ones reach back to the 20th.
    const all = dailies('2026-11-26T08:00', 40);
    const { stale, future } = sortBackups(all, 7, now);
    const kept = all.filter((name) => !stale.includes(name));
    expect(kept).toEqual(
      names(
        '2026-11-26T08:00',
        '2026-11-25T08:00',
        '2026-11-24T08:00',
        '2026-11-23T08:00',
        '2026-11-22T08:00',
        '2026-11-21T08:00',
        '2026-11-20T08:00',
        '2026-11-15T08:00',
        '2026-11-08T08:00',
      ),
    );
    expect(future).toEqual([]);
  });

  test('many backups of one hour remove none of another day', () => {
    const days = dailies('2026-11-25T08:00', 6);
    const hour = Array.from({ length: 20 }, (_, i) => backupName(at(`2026-11-26T11:${10 + i}`)));
    expect(sortBackups([...days, ...hour], 7, now).stale).toEqual(hour.slice(0, 13).toReversed());
  });

  test('backups from the future neither count nor are deleted', () => {
    const ahead = names('2036-01-01T00:00', '2036-01-02T00:00', '2036-01-03T00:00');
    const real = names('2026-11-26T08:00', '2026-11-25T08:00');
    expect(sortBackups([...ahead, ...real], 2, now)).toEqual({ stale: [], future: ahead });
  });

  test('years later the last earlier ones are still there', () => {
    const old = dailies('2026-11-25T08:00', 7);
    expect(sortBackups([...old, ...names('2036-11-26T08:00')], 7, at('2036-11-26T12:00')).stale).toEqual(
      names('2026-11-19T08:00'),
    );
  });

  test('other files are left alone', () => {
    const others = [
      'longrun-before-upgrade.sql.gz',
      'longrun-before-1.2.0.sql.gz',
      'notes.txt',
      'longrun-2020-01-01T00-00-00-000Z.sql.gz.part',
    ];
    expect(sortBackups(others, 1, now)).toEqual({ stale: [], future: [] });
  });
});

test.each([
  ['nothing', [], null],
  ['only from the future', names('2036-01-01T00:00'), null],
  [
    'an hour ago, and one from the future',
    names('2026-11-26T11:00', '2026-11-20T11:00', '2036-01-01T00:00'),
    3_600_000,
  ],
])('age of the newest: %s', (_name, files, age) => {
  expect(newestAge(files, now)).toBe(age);
});

test.each([
  [beforeUpgradeName('1.2.0'), true],
  [beforeUpgradeName('2.0.0-rc.1'), true],
  ['longrun-before-upgrade.sql.gz', true],
  ['longrun-before-upgrade.sql.gz.part', false],
  ['longrun-before-christmas.sql.gz', false],
  [backupName(now), false],
])('%s is a backup from before an upgrade: %s', (name, is) => {
  expect(isBeforeUpgrade(name)).toBe(is);
});
