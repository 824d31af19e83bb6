import { eventsAtBorders } from '../track/borders.ts';
import type { Points } from '../track/points.ts';
import { writtenSport } from '../track/sport.ts';
import type { Session, TimerEvent } from '../types.ts';
import { outingsOf } from './outings.ts';

/** Range of points [from, to) of a track. */
export interface Track {
  readonly type: string | null;
  readonly name: string | null;
  readonly from: number;
  readonly to: number;
}

/** Longest gap in seconds within an outing. Loggers start a new track when they lose the signal or are switched on again. */
const LONGEST_BREAK = 30 * 60;

/**
 * Returns the sessions of a file's tracks, and the stops and starts between their segments. Tracks with gaps of hours become several
 * sessions. A track without any time is only used if it is joined to one with times.
 */
export function sessionsOf(tracks: readonly Track[], points: Points): { sessions: Session[]; events: TimerEvent[] } {
  const sessions: Session[] = [];
  const events: TimerEvent[] = [];
  for (const group of grouped(tracks, points)) {
    const first = group[0]!;
    for (const { from, to } of outingsOf(points, first.from, group[group.length - 1]!.to)) {
      const span = points.span(from, to);
      if (span === null) continue;
      const firstEvent = events.length;
      for (const event of eventsAtBorders(points, from, to)) events.push(event);
      sessions.push({
        ...writtenSport(first.type),
        name: first.name,
        start: span.first,
        end: Math.max(span.first, span.last),
        elapsed: span.last - span.first,
        timer: null,
        distance: null,
        ascent: null,
        descent: null,
        averageHeartRate: null,
        maximumHeartRate: null,
        averagePower: null,
        averageCadence: null,
        calories: null,
        firstRecord: from,
        endRecord: to,
        firstEvent,
        endEvent: events.length,
        firstLap: 0,
        endLap: 0,
      });
    }
  }
  return { sessions, events };
}

function grouped(tracks: readonly Track[], points: Points): Track[][] {
  const groups: Track[][] = [];
  let end: number | null = null;
  for (const track of tracks) {
    const span = points.span(track.from, track.to);
    const group = groups[groups.length - 1];
    const isLogged = group !== undefined && group[0]?.type === null && track.type === null;
    if (isLogged && (span === null || end === null || follows(end, span.first))) group.push(track);
    else {
      groups.push([track]);
      end = null;
    }
    end = span?.last ?? end;
  }
  return groups;
}

const follows = (before: number, after: number): boolean => after >= before && after - before <= LONGEST_BREAK;
