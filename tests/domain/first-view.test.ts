import { expect, test } from 'vitest';
import { type BrowserView, hasFirstView, readView, writeView } from '../../domain/first-view.ts';

const view: BrowserView = {
  sessionId: 'b044e367-73f6-4b49-90fb-aac5e56d6de2',
  width: 2,
  clock: '12',
  region: 'US',
  isWeek: true,
  isExact: true,
};

test.each([
  view,
  { ...view, width: 0, clock: '24', region: null, isWeek: false, isExact: false },
  { ...view, region: '419' },
] as const)('what a browser writes is read as it was', (one) => {
  expect(readView(writeView(one))).toEqual(one);
});

test.each([
  '',
  '-',
  'b044e367-73f6-4b49-90fb-aac5e56d6de2',
  `${writeView(view)}.`,
  writeView({ ...view, width: 3 }),
  writeView({ ...view, region: 'us' }),
  writeView({ ...view, sessionId: '' }),
])('anything else is refused: %s', (text) => {
  expect(readView(text)).toBe(null);
});

test('dashboard, calendar, days and activities have a first view', () => {
  const paths = ['/', '/calendar', '/calendar/2026-11-24', `/activity/${view.sessionId}`];
  expect(paths.filter(hasFirstView)).toEqual(paths);
  const others = [
    '',
    '/calendar/',
    '/calendar/x',
    '/calendar/year/2026',
    '/activity',
    '/activity/1',
    '/team',
    '/login',
  ];
  expect(others.filter(hasFirstView)).toEqual([]);
});
