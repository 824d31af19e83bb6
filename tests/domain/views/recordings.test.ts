import { describe, expect, it } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import type { Activity } from '../../../domain/entities/activity.ts';
import { latestRecordings, recordingsOf, recordingTotals, segmentsOf } from '../../../domain/views/recordings.ts';
import { activity } from './activity.ts';

const leg = (activityId: string, at: string, fields: Partial<Activity> = {}): Activity =>
  activity({ activityId, recordingId: 'race', localStartTime: `2026-05-27T${at}`, ...fields });

const swim = leg('swim', '07:33:00', {
  activityTypeId: ACTIVITY_TYPE.openWaterSwimming,
  duration: 1200,
  elapsed: 1210,
  totalDistance: 1500,
});
const ride = leg('ride', '07:55:30', {
  activityTypeId: ACTIVITY_TYPE.cycling,
  duration: 3600,
  elapsed: 3600,
  totalDistance: 40_000,
  weightedLoad: 80,
});
const run = leg('run', '08:55:30', {
  duration: 2400,
  elapsed: null,
  totalDistance: 10_000,
  weightedLoad: 60,
  name: 'Lake race',
});
const alone = activity({ activityId: 'alone', recordingId: 'jog', duration: 1800 });

describe('recordings', () => {
  it('with one activity are that activity', () => {
    expect(recordingsOf([alone])).toEqual([{ ...alone, legs: [] }]);
  });

  it('with several legs are one entry with their totals, wherever the legs are', () => {
    const [first, race] = recordingsOf([alone, run, ride, swim]);
    expect(first?.activityId).toBe('alone');
    expect(race).toEqual({
      ...swim,
      legs: [swim, ride, run],
      activityTypeId: ACTIVITY_TYPE.multisport,
      name: 'Lake race',
      duration: 7200,
      totalDistance: 51_500,
      weightedLoad: 140,
    });
  });

  it.each([
    [[swim, ride, { ...run, name: null }], 'Triathlon'],
    [
      [
        { ...run, name: null },
        { ...ride, localStartTime: '2026-05-27T09:55:30' },
      ],
      null,
    ],
  ])('are named by the sports of their legs: %#', (legs, name) => {
    expect(recordingsOf(legs)[0]?.name).toBe(name);
  });

  it('total what counts, or everything if nothing counts', () => {
    const leftOut = { ...ride, invalidated: true };
    const [race] = recordingsOf([swim, leftOut, run]);
    expect(race?.duration).toBe(3600);
    expect(race?.totalDistance).toBe(11_500);
    expect(race?.weightedLoad).toBe(60);
    expect(race?.invalidated).toBe(false);
    const [none] = recordingsOf([swim, run].map((one) => ({ ...one, invalidated: true })));
    expect(none?.duration).toBe(3600);
    expect(none?.invalidated).toBe(true);
  });

  it('of an incomplete list leave out the last one, whose other legs may be missing, unless it is the only one', () => {
    expect(latestRecordings([alone, run, ride], 6, false).map(({ activityId }) => activityId)).toEqual(['alone']);
    expect(latestRecordings([alone, run, ride], 6, true).map(({ activityId }) => activityId)).toEqual([
      'alone',
      'ride',
    ]);
    expect(latestRecordings([run, ride], 6, false).map(({ activityId }) => activityId)).toEqual(['ride']);
    expect(latestRecordings([alone, run], 1, true)).toHaveLength(1);
  });
});

describe('the legs of a recording', () => {
  const kinds = (legs: readonly Activity[]) =>
    segmentsOf(legs).map((stretch) => (stretch.kind === 'leg' ? stretch.leg.activityId : stretch.seconds));

  it('have transitions if time passed between them', () => {
    expect(kinds([swim, ride, run])).toEqual(['swim', 140, 'ride', 'run']);
  });

  it('exclude deleted ones, and unknown transitions around them', () => {
    expect(kinds([swim, { ...ride, removedOn: '2026-06-01T00:00:00Z' }, run])).toEqual(['swim', 'run']);
  });

  it('total their distances and the time from the first start to the last end', () => {
    expect(recordingTotals([swim, ride, run])).toEqual({ totalDistance: 51_500, duration: 7350 });
    expect(recordingTotals([swim, { ...run, removedOn: '2026-06-01T00:00:00Z' }])).toBeNull();
    expect(recordingTotals([])).toBeNull();
  });
});
