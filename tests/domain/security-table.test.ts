import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const table = readFileSync('docs/security/asvs.md', 'utf8');
const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \|[^|]*\| ([^|]*) \|(.*)\|$/gm)];
/** Levels 1 and 2 of version 5.0 without the seven about WebRTC, which are summarised in a sentence. */
const REQUIREMENTS = 246;

test('each requirement has one row', () => {
  const numbers = rows.map(([, number]) => number);
  expect(numbers.length).toBe(REQUIREMENTS);
  expect(new Set(numbers).size).toBe(REQUIREMENTS);
});

test('each row has a state explained on the page, and a reason if the requirement is not met', () => {
  const states = new Set(['met', 'none here', 'operator', 'reasoned']);
  expect(rows.filter(([, , state = '']) => !states.has(state)).map(([, number]) => number)).toEqual([]);
  const bare = rows.filter(([, , state, where = '']) => state === 'reasoned' && where.trim() === '');
  expect(bare.map(([, number]) => number)).toEqual([]);
});

test('every named test and file exists', () => {
  const named = [...table.matchAll(/`((?:tests|bench|server|domain|contract)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([]);
});
