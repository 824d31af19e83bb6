import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { canonicalJson } from '../../../domain/receipts/canonical.ts';
import { type RecordedFigure, recordedFigureNames } from '../../../domain/receipts/figures.ts';
import { camelKey } from '../../../domain/case.ts';
import { currentVersion, formulaOf, formulas } from '../../../server/receipts/formulas.ts';
import { tcxOf } from '../../browser/screens/training-files.ts';
import { pausedRun, triathlon } from '../../fixtures/fit-activity.ts';
import { sessionFit, trackGpx } from '../../fixtures/session-files.ts';

const START = Date.UTC(2026, 4, 12, 10) / 1000;
const FIT_EPOCH = 631_065_600;
const how = { sessionIndex: 0, correction: null, weight: 70, timeZone: 'Europe/Zurich' } as const;
const session = { start: START, seconds: 1500, metres: 5000 } as const;
const runIn = (bytes: Uint8Array) => ({ ...how, bytes, activityTypeId: ACTIVITY_TYPE.running });

/** Inputs of the formula `recording`: each format, pauses, legs, estimated power, corrections. */
const recordings = {
  fit: runIn(sessionFit('run', { ...session, heartRate: 150, power: 260 })),
  paused: runIn(pausedRun(START - FIT_EPOCH).file()),
  tcx: runIn(Buffer.from(tcxOf({ daysAgo: 1, sport: 'Running', seconds: 1200 }, Date.UTC(2026, 4, 20)))),
  gpx: runIn(trackGpx('running', session)),
  ride: {
    ...how,
    bytes: sessionFit('virtualRide', { ...session, power: 200 }),
    activityTypeId: ACTIVITY_TYPE.virtualCycling,
  },
  leg: { ...how, bytes: triathlon(START - FIT_EPOCH).file(), sessionIndex: 2, activityTypeId: ACTIVITY_TYPE.cycling },
  corrected: {
    ...runIn(trackGpx('running', session)),
    correction: {
      distance: 4000,
      duration: null,
      crop: { from: 60, to: 1200 },
      recorded: { distance: 5000, duration: 1500, elapsed: 1500 },
    },
  },
} as const;

/** The version that added a figure; the others are in all versions. */
const addedIn: Readonly<Partial<Record<RecordedFigure, number>>> = {};

/** Figures and histograms of a recording, as one short text. */
function digest(version: number, input: (typeof recordings)[keyof typeof recordings]): string {
  const measured = formulaOf('recording', version)!(input)!;
  const names = recordedFigureNames.filter((name) => (addedIn[name] ?? 0) <= version);
  const figures = names.map((name) => measured[camelKey(name) as keyof typeof measured] ?? null);
  const bins = [measured.powerHistogram, measured.heartRateHistogram].map((bytes) => bytes && [...bytes]);
  return createHash('sha256')
    .update(canonicalJson([figures, bins]))
    .digest('hex')
    .slice(0, 16);
}

const loads = Array.from({ length: 60 }, (_, day) => (day % 3 === 0 ? 0 : 30 + day));
const intensity = {
  signals: {
    powerSource: 'native',
    powerHistogram: { min: 200, seconds: Uint32Array.from({ length: 200 }, (_, i) => i) },
    heartRateHistogram: { min: 120, seconds: Uint32Array.from({ length: 60 }, () => 30) },
  },
  stated: { duration: 3000, averageHeartRate: null, perceivedEffort: 6 },
  maximumHeartRate: 185,
} as const;
const nothing = { min: 0, seconds: new Uint32Array(0) };
const unknown = { powerSource: null, powerHistogram: nothing, heartRateHistogram: nothing } as const;

/**
 * Results of each version of each formula for the same inputs. These values never change: receipts that name the version must stay
 * recomputable. A changed formula is a new version with a row of its own.
 */
const golden: Readonly<Record<string, unknown>> = {
  'recording 4': {
    fit: 'fd084d2f3aa19e4f',
    paused: '72f971cabbd0eb77',
    tcx: '9b98dd7daf8e37dd',
    gpx: '98a9ff2fb62f3801',
    ride: '61658ca90749c441',
    leg: '6df5f3ab4575c4d8',
    corrected: '0794753d20240add',
  },
  'recording 5': {
    fit: 'fd084d2f3aa19e4f',
    paused: '72f971cabbd0eb77',
    tcx: '9b98dd7daf8e37dd',
    gpx: '98a9ff2fb62f3801',
    ride: '61658ca90749c441',
    leg: '6df5f3ab4575c4d8',
    corrected: '0794753d20240add',
  },
  'load 1': [
    { zones: [0, 780, 1635, 2535, 5490, 9460], load: 1348.5833333333333, source: 'power' },
    { zones: [0, 420, 540, 270, 300, 270], load: 81, source: 'heart_rate' },
    { load: 150, source: 'perceived', zones: null },
    { load: 100, source: 'average_heart_rate', zones: null },
    { load: null, source: null, zones: null },
  ],
  'daily_load 1': [
    {
      acute: 61.57142857142857,
      chronic: 51.392857142857146,
      fitness: 34.54364459075036,
      fatigue: 59.7833060376244,
      form: -21.698416243614275,
      ratio: 1.1980542043085476,
    },
    {
      acute: 20.571428571428573,
      chronic: 7.392857142857143,
      fitness: 4.4494320282513,
      fatigue: 16.326746305478963,
      form: -14.489915929077783,
      ratio: null,
    },
    {
      acute: 20.571428571428573,
      chronic: 7.392857142857143,
      fitness: 4.4494320282513,
      fatigue: 16.326746305478963,
      form: -14.489915929077783,
      ratio: 2.782608695652174,
    },
  ],
};

function computed(id: string, version: number): unknown {
  if (id === 'recording') {
    return Object.fromEntries(Object.entries(recordings).map(([name, input]) => [name, digest(version, input)]));
  }
  if (id === 'load') {
    const compute = formulaOf('load', version)!;
    const proven = { criticalPower: 300, proven: true };
    return [
      compute({ ...intensity, basis: proven }),
      compute({
        ...intensity,
        signals: { ...intensity.signals, powerSource: null },
        basis: proven,
      }),
      compute({ ...intensity, signals: unknown, basis: proven }),
      compute({
        ...intensity,
        signals: unknown,
        stated: { ...intensity.stated, averageHeartRate: 150 },
        basis: proven,
      }),
      compute({
        ...intensity,
        signals: unknown,
        stated: { ...intensity.stated, perceivedEffort: null },
        basis: proven,
      }),
    ];
  }
  const compute = formulaOf('daily_load', version)!;
  return [
    compute({ loads, firstActivityIndex: 0 }),
    compute({ loads: loads.slice(0, 10), firstActivityIndex: 0 }),
    compute({ loads: loads.slice(0, 10), firstActivityIndex: -20 }),
  ];
}

const rows = Object.entries(formulas).flatMap(([id, versions]) =>
  Object.keys(versions as object).map((version) => [id, Number(version)] as const),
);

describe('formulas of receipts', () => {
  it.each(rows)('%s gives in version %i what it always gave: a change needs a new version', (id, version) => {
    expect(computed(id, version)).toEqual(golden[`${id} ${version}`]);
  });

  it('keeps all versions that receipts name, up to the current one', () => {
    expect(rows.map(([id, version]) => `${id} ${version}`).toSorted()).toEqual(Object.keys(golden).toSorted());
    for (const [id, version] of Object.entries(currentVersion)) {
      const versions = rows.filter(([other]) => other === id).map(([, one]) => one);
      expect([id, Math.max(...versions)]).toEqual([id, version]);
    }
  });

  test('a version that was never written is unknown', () => {
    expect([formulaOf('recording', 3), formulaOf('load', 2), formulaOf('daily_load', 0)]).toEqual([null, null, null]);
  });
});
