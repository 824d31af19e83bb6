import type { Leg, Recording } from '../athletes/fit/file.ts';
import { summarise } from '../athletes/fit/summary.ts';
import type { ColumnName } from '../athletes/fit/track.ts';

const iso = (time: number) => new Date(1000 * time).toISOString();

/** Returns an XML element with a number; empty if the watch did not record it. */
const element = (name: string, value: number | null | undefined, digits = 0) =>
  value === null || value === undefined || Number.isNaN(value) ? '' : `<${name}>${value.toFixed(digits)}</${name}>`;

const at = ({ track }: Leg, i: number, ...names: ColumnName[]) =>
  names.map((name) => track.columns[name]?.[i]).find((value) => value !== undefined && !Number.isNaN(value));

const sportName = ({ legs }: Recording) =>
  ({ running: 'Running', cycling: 'Biking', swimming: 'Other', transition: 'Other' })[legs[0]?.sport ?? 'transition'];

function trackpoint(leg: Leg, i: number): string {
  const [lat, lon] = [at(leg, i, 'lat'), at(leg, i, 'lon')];
  const place = element('LatitudeDegrees', lat, 7) + element('LongitudeDegrees', lon, 7);
  const beats = element('Value', at(leg, i, 'heartRate'));
  return [
    `<Trackpoint><Time>${iso(leg.track.time[i] ?? 0)}</Time>`,
    place && `<Position>${place}</Position>`,
    element('AltitudeMeters', at(leg, i, 'enhancedAltitude', 'altitude'), 1),
    element('DistanceMeters', at(leg, i, 'distance'), 2),
    beats && `<HeartRateBpm>${beats}</HeartRateBpm>`,
    element('Cadence', at(leg, i, 'cadence')),
    '</Trackpoint>',
  ].join('');
}

/** Writes a Training Center file with the laps and records of all legs. */
export function tcx(recording: Recording): string {
  const laps = recording.legs.flatMap((leg) =>
    leg.laps.map(({ from, to }, i) => {
      const sum = summarise(leg.track, from, to);
      const end = i === leg.laps.length - 1 ? to : to - 1;
      const points = Array.from({ length: end - from + 1 }, (_, n) => trackpoint(leg, from + n)).join('\n');
      const beats = (name: string, value: number | null) =>
        value === null ? '' : `<${name}><Value>${Math.round(value)}</Value></${name}>`;
      return `<Lap StartTime="${iso(leg.track.time[from] ?? 0)}"><TotalTimeSeconds>${sum.timer}</TotalTimeSeconds>${element(
        'DistanceMeters',
        sum.distance ?? 0,
        2,
      )}<Calories>${Math.round((leg.calories * (to - from)) / leg.track.n)}</Calories>${beats(
        'AverageHeartRateBpm',
        sum.heartRate,
      )}${beats('MaximumHeartRateBpm', sum.maxHeartRate)}<Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod><Track>
${points}
</Track></Lap>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="${sportName(
    recording,
  )}"><Id>${iso(recording.legs[0]?.track.time[0] ?? 0)}</Id>
${laps.join('\n')}
</Activity></Activities></TrainingCenterDatabase>
`;
}

/** Writes a GPX track; `null` if there are no positions. */
export function gpx(recording: Recording): string | null {
  const segments = recording.legs.map((leg) =>
    Array.from({ length: leg.track.n }, (_, i) => {
      const [lat, lon] = [at(leg, i, 'lat'), at(leg, i, 'lon')];
      if (lat === undefined || lon === undefined) return '';
      const height = element('ele', at(leg, i, 'enhancedAltitude', 'altitude'), 1);
      return `<trkpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}">${height}<time>${iso(leg.track.time[i] ?? 0)}</time></trkpt>`;
    })
      .filter((point) => point !== '')
      .join('\n'),
  );
  const there = segments.filter((segment) => segment !== '');
  if (there.length === 0) return null;
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Polar" xmlns="http://www.topografix.com/GPX/1/1"><trk>${there
    .map((segment) => `<trkseg>\n${segment}\n</trkseg>`)
    .join('')}</trk></gpx>
`;
}
