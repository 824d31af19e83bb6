import { describe, expect, it } from 'vitest';
import { readActivity } from '../../../formats/read-activity.ts';
import type { Session } from '../../../formats/types.ts';
import { developerPower, hundredth, iso, mean, steps, total, valid } from './figures.ts';
import { hasRecordings, recordingBytes, withoutRecordings } from '../real-recordings.ts';
import { realNames, type Reference, references } from './real-files.ts';

const wellFormed = realNames.filter(
  (name) => name.endsWith('.fit') && !/^(bad|odd-(course|monitoring|workout))/.test(name),
);

const near = (value: number | null, wanted: number | null | undefined, digits = 0.011) =>
  wanted == null ? value === null : value !== null && Math.abs(value - wanted) < digits;

const snake = (word: string) => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A Strava ride without a timer time: the references treat it as none, and so do we. */
const sessionOf = ({ sport, subSport, start, distance, elapsed, timer, averageHeartRate, averagePower }: Session) => ({
  sport,
  sub: subSport,
  start: iso(start),
  distance: distance && hundredth(distance),
  elapsed: elapsed && hundredth(elapsed),
  timer: timer && hundredth(timer),
  avgHr: averageHeartRate,
  avgPower: averagePower,
});

/** A watch whose clock started when it was switched on: the other decoders leave its times in 1990. Seconds to the local time that it states. */
const aheadOfClock: Readonly<Record<string, number>> = { 'run-fr70-compressed-timestamps.fit': 680_848_312 };
/** Ground contact in a Connect IQ field declared by the file, read by @garmin/fitsdk: the other decoders only know the native field. */
const declaredContact: Readonly<Record<string, { readonly gctMean: number; readonly nGct: number }>> = {
  'run-fr920-stryd-long-pauses.fit': { gctMean: 329.38, nGct: 6874 },
};
const later = (text: string, seconds: number) => iso(Date.parse(text) / 1000 + seconds);

const wantedSession = (session: NonNullable<Reference['sessions']>[number], ahead: number) => ({
  ...session,
  start: later(session.start, ahead),
  sport: snake(session.sport),
  // No sub-sport and 'generic' are the same to us.
  sub: snake(session.sub ?? 'generic'),
  elapsed: session.elapsed && hundredth(session.elapsed),
  timer: session.timer && hundredth(session.timer),
});

describe.skipIf(!hasRecordings)(`FIT files as read by three independent decoders${withoutRecordings}`, () => {
  it.each(wellFormed)('%s', (name) => {
    const wanted = { ...references[name]!, ...declaredContact[name] };
    const ahead = aheadOfClock[name] ?? 0;
    const read = readActivity(recordingBytes(name));
    const { records } = read;
    expect(read.problems).toEqual([]);
    expect(read.fileId.type).toBe(wanted.type);
    expect(records.n).toBe(wanted.records);
    expect(read.sessions.map(sessionOf)).toEqual(wanted.sessions?.map((session) => wantedSession(session, ahead)));
    for (const field of ['distance', 'elapsed', 'timer'] as const) {
      expect(near(total(read, field), wanted[field]), `${field} ${total(read, field)}`).toBe(true);
    }
    expect(iso(valid(records.time)[0])).toBe(wanted.firstRecord && later(wanted.firstRecord, ahead));
    expect(steps(read)).toEqual({ maxGap: wanted.maxGap, back: wanted.backSteps });
    expect(near(mean(records.heartRate), wanted.hrMean), `heart rate ${mean(records.heartRate)}`).toBe(true);
    expect(near(mean(records.power), wanted.powerMean), `power ${mean(records.power)}`).toBe(true);
    expect(near(mean(developerPower(read)), wanted.devPowerMean), `developer ${mean(developerPower(read))}`).toBe(true);
    expect(near(mean(records.groundContact, true), wanted.gctMean), 'ground contact').toBe(true);
    expect(near(mean(records.cadence), wanted.cadMean), `cadence ${mean(records.cadence)}`).toBe(true);
    expect([
      valid(records.power).length,
      valid(developerPower(read)).length,
      valid(records.groundContact).length,
    ]).toEqual([wanted.nPower, wanted.nDevPower, wanted.nGct]);
    if (wanted.offsetMin != null && read.localOffset !== null) {
      expect(Math.round(read.localOffset / 900) * 15).toBe(wanted.offsetMin);
    }
  });

  it('gives every record of a triathlon to one session, in order', () => {
    const { sessions, records } = readActivity(recordingBytes('multisport-ironman-kona.fit'));
    const edges = sessions.flatMap(({ firstRecord, endRecord }) => [firstRecord, endRecord]);
    expect(edges[0]).toBe(0);
    expect(edges.at(-1)).toBe(records.n);
    for (let i = 1; i + 1 < edges.length; i += 2) expect(edges[i]).toBe(edges[i + 1]);
    expect(sessions.map(({ sport }) => sport)).toEqual(['swimming', 'transition', 'cycling', 'transition', 'running']);
  });
});
