import { writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { canonicalJson } from '../../../domain/receipts/canonical.ts';
import { recordedFigureNames } from '../../../domain/receipts/figures.ts';
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

/** Figures and histograms of a recording, as one short text. */
function digest(version: number, input: (typeof recordings)[keyof typeof recordings]): string {
  const measured = formulaOf('recording', version)!(input)!;
  const figures = recordedFigureNames.map((name) => measured[camelKey(name) as keyof typeof measured] ?? null);
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
 * What each version of each formula gives for the same inputs. These values never change: receipts that name the version must stay
 * recomputable. A changed formula is a new version with a row of its own.
 */
const golden: Readonly<Record<string, unknown>> = {
  'recording 4': {},
  'load 1': [],
  'daily_load 1': [],
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
    writeFileSync(`/tmp/golden-${id}`, JSON.stringify(computed(id, version)));
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
