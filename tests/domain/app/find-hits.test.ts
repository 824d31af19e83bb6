import { expect, test } from 'vitest';
import { ACCESS_LEVEL } from '../../../domain/constants.ts';
import { parseDateQuery } from '../../../domain/find/parse-date.ts';
import { hitsOf } from '../../../src/features/find/hits.ts';

const labelsFor = (text: string, accessLevel: number = ACCESS_LEVEL.normal) =>
  hitsOf({
    said: parseDateQuery(text, '2026-11-28'),
    visitor: { accessLevel, memberType: 'Athlete', dashboardHidden: false },
    member: undefined,
    today: '2026-11-28',
    payments: 'off',
    prefersMetric: true,
    found: null,
    roster: [],
  }).flatMap(({ hits }) => hits.map(({ label }) => label));

test.each([
  ['records', 'Records'],
  ['personal best', 'Records'],
  ['PB', 'Race predictions'],
  ['CTL', 'Fitness over time'],
  ['fitness', 'Fitness over time'],
  ['shoes', 'Shoes and bikes'],
  ['export', 'Export my data'],
  ['delete account', 'Close or delete account'],
  ['login', 'Change password'],
  ['2fa', 'Two-step sign-in'],
  ['units', 'Name, birthday, height, weight and units'],
  ['settings', 'Profile'],
  ['plan tomorrow', 'Plan a workout for tomorrow'],
  ['log out', 'Sign out'],
  ['garmin', 'Connect a watch'],
  ['webhooks', 'Access tokens and webhooks'],
  ['time zone', 'Date and time'],
])('"%s" finds "%s"', (text, label) => {
  expect(labelsFor(text)).toContain(label);
});

test('matches by name come before those by other words', () => {
  expect(labelsFor('zones').slice(0, 2)).toEqual(['Zones and thresholds', 'Time in zones']);
  expect(labelsFor('theme dark')[0]).toBe('Theme: Dark');
});

test('without a text, cards are left out', () => {
  expect(labelsFor('')).not.toContain('Export my data');
});
