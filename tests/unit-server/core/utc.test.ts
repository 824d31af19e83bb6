import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { utc } from '../../../server/base/utc.ts';

const noon = Date.parse('2021-03-27T12:00:00Z');

test('days are counted forwards and backwards, over months and leap days', () => {
  const days = [1, 30, 365].flatMap((count) => [
    utc(noon).add(count, 'day').toISOString(),
    utc(new Date(noon)).subtract(count, 'day').toISOString(),
  ]);
  expect(days).toEqual([
    '2021-03-28T12:00:00.000Z',
    '2021-03-26T12:00:00.000Z',
    '2021-04-26T12:00:00.000Z',
    '2021-02-25T12:00:00.000Z',
    '2022-03-27T12:00:00.000Z',
    '2020-03-27T12:00:00.000Z',
  ]);
});

test('a day has 24 hours if the clock is put forward in its night', () => {
  const program = `import('./server/base/utc.ts').then(({ utc }) => console.log(new Date(${noon + 86_400_000}).getHours(), utc(${noon}).add(1, 'day').toISOString()))`;
  const said = execFileSync(process.execPath, ['--import', 'tsx', '-e', program], {
    env: { ...process.env, TZ: 'Europe/Zurich' },
    encoding: 'utf8',
  });
  expect(said.trim()).toBe('14 2021-03-28T12:00:00.000Z');
});
