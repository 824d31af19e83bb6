import { describe, expect, test } from 'vitest';
import { activitySessions, dateFault, judge } from '../../domain/import-judgement.ts';

const at = (text: string) => Date.parse(text) / 1000;
const now = at('2026-11-26T12:00:00Z');

describe('the date of an activity', () => {
  test.each([
    ['1970-01-01T00:00:00Z', 'NoDate'],
    ['1980-01-06T00:00:00Z', 'NoDate'],
    ['1989-12-31T23:59:59Z', 'NoDate'],
    ['1990-01-01T00:00:00Z', 'OldDate'],
    ['1999-08-22T10:00:00Z', 'OldDate'],
    ['1999-12-31T23:59:59Z', 'OldDate'],
    ['2000-01-01T00:00:00Z', null],
    ['2026-11-27T12:00:00Z', null],
    ['2026-11-27T12:00:01Z', 'FutureDate'],
    ['2036-02-07T06:28:16Z', 'FutureDate'],
  ])('%s: %s', (date, fault) => {
    expect(dateFault(at(date), now)).toBe(fault);
  });

  test('an impossible one has its own reason, whatever else is wrong', () => {
    const problems = (tag: string) => [{ tag: 'NoRecords' }, { tag: 'TimesMissing' }, { tag }];
    expect(judge(0, problems('NoDate'))).toEqual({ outcome: 'failed', reason: { code: 'noDate' } });
    expect(judge(0, problems('FutureDate'))).toEqual({ outcome: 'failed', reason: { code: 'futureDate' } });
    expect(judge(2, [{ tag: 'NoDate' }])).toEqual({ outcome: 'partial', reason: { code: 'someDates' } });
    expect(judge(2, [{ tag: 'FutureDate' }])).toEqual({ outcome: 'partial', reason: { code: 'someDates' } });
    expect(judge(1, [{ tag: 'OldDate' }])).toEqual({ outcome: 'partial', reason: { code: 'oldDate' } });
    expect(judge(1, [])).toEqual({ outcome: 'imported', reason: null });
  });
});

test('transitions between the legs of a race are not activities, in any spelling', () => {
  const sports = ['Running', 'Transition', 'bikeToRunTransition', 'transition', 'TRANSITION_V2', 'Biking'];
  const sessions = sports.map((sport) => ({ sport, start: now }));
  expect(activitySessions('activity', sessions)).toEqual([0, 5]);
});
