/** Files of an invented athlete, as TCX with heart rate, power, speed and altitude every ten seconds. */

const MS_PER_DAY = 86_400_000;
const STEP = 10;

export interface Session {
  /** Days before today. */
  readonly daysAgo: number;
  readonly sport: 'Running' | 'Biking';
  readonly seconds: number;
}

/** Eight weeks of four runs, the fourth one long, and a ride; the latest one yesterday. */
export const sessions: readonly Session[] = Array.from({ length: 8 }, (_, week): Session[] => [
  { daysAgo: 7 * week + 1, sport: 'Running', seconds: 2400 },
  { daysAgo: 7 * week + 2, sport: 'Biking', seconds: 3600 },
  { daysAgo: 7 * week + 4, sport: 'Running', seconds: 1800 },
  { daysAgo: 7 * week + 5, sport: 'Running', seconds: 2400 },
  { daysAgo: 7 * week + 6, sport: 'Running', seconds: 5400 },
]).flat();

/** m/s of the sport; the third quarter of a session is faster. */
const speedAt = ({ sport, seconds }: Session, second: number): number => {
  const isQuick = second >= seconds / 2 && second < (3 * seconds) / 4;
  return (sport === 'Running' ? 3 : 8) + (isQuick ? 1 : 0);
};

function trackpoint(session: Session, start: number, second: number, metres: number): string {
  const speed = speedAt(session, second);
  const effort = speed - (session.sport === 'Running' ? 3 : 8);
  return `<Trackpoint><Time>${new Date(start + second * 1000).toISOString()}</Time>
<AltitudeMeters>${(100 + 20 * Math.sin(second / 300)).toFixed(1)}</AltitudeMeters><DistanceMeters>${metres}</DistanceMeters>
<HeartRateBpm><Value>${140 + 25 * effort}</Value></HeartRateBpm><Extensions>
<TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Speed>${speed}</Speed><Watts>${240 + 80 * effort}</Watts></TPX>
</Extensions></Trackpoint>`;
}

/** The file of a session that started at 06:00 UTC. */
export function tcxOf(session: Session, now: number): string {
  const start = Math.floor(now / MS_PER_DAY - session.daysAgo) * MS_PER_DAY + 6 * 3_600_000;
  const points: string[] = [];
  let metres = 0;
  for (let second = 0; second <= session.seconds; second += STEP) {
    if (second > 0) metres += speedAt(session, second - STEP) * STEP;
    points.push(trackpoint(session, start, second, metres));
  }
  const id = new Date(start).toISOString();
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
<Activity Sport="${session.sport}"><Id>${id}</Id><Lap StartTime="${id}"><TotalTimeSeconds>${session.seconds}</TotalTimeSeconds>
<DistanceMeters>${metres}</DistanceMeters><Track>${points.join('\n')}</Track></Lap></Activity>
</Activities></TrainingCenterDatabase>`;
}
