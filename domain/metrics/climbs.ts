import type { FoundClimb } from '../entities/segment.ts';
import { type Course, courseMetres } from './course.ts';

/** Minimum length (metres), ascent (metres) and mean grade of a climb. Chosen. */
export const MIN_CLIMB = { metres: 500, ascent: 60, grade: 0.03 } as const;
/** A climb ends where the course falls by this many metres, and by this share of what was climbed. Chosen. */
const [MAX_FALL, MAX_FALL_SHARE] = [10, 0.2];
/** A climb ends where it gains nothing over this distance, metres. Chosen. */
const MAX_FLAT = 500;
/** Maximum number of climbs of an activity: the ones with the most ascent. */
const MAX_CLIMBS = 20;

/** Lowest product of length (metres) and mean grade (percent) of each category, as Strava publishes them. */
const categories = [
  ['HC', 80_000],
  ['1', 64_000],
  ['2', 32_000],
  ['3', 16_000],
  ['4', 8000],
] as const;
export type ClimbCategory = (typeof categories)[number][0];

/** Category of a climb; null if it is too small for one. @param distance metres @param ascent metres */
export function climbCategory(distance: number, ascent: number): ClimbCategory | null {
  if (!(distance > 0) || ascent / distance < MIN_CLIMB.grade) return null;
  const score = distance * ((ascent / distance) * 100);
  return categories.find(([, lowest]) => score > lowest)?.[0] ?? null;
}

/** Finds the climbs of a course, in order. O(n). */
export function findClimbs(course: Course): readonly FoundClimb[] {
  const { altitude, time } = course;
  const metres = courseMetres(course);
  const found: FoundClimb[] = [];
  let [low, high] = [-1, -1];
  const end = () => {
    if (low < 0 || high <= low) return;
    const [distance, ascent] = [metres[high]! - metres[low]!, altitude[high]! - altitude[low]!];
    if (distance < MIN_CLIMB.metres || ascent < MIN_CLIMB.ascent || ascent / distance < MIN_CLIMB.grade) return;
    found.push({ from: time[low]!, to: time[high]!, distance, ascent });
  };
  for (let i = 0; i < altitude.length; i++) {
    const at = altitude[i]!;
    if (Number.isNaN(at)) continue;
    if (low < 0) low = high = i;
    const fall = altitude[high]! - at;
    const climbed = altitude[high]! - altitude[low]!;
    const isOver = fall > Math.max(MAX_FALL, MAX_FALL_SHARE * climbed) || metres[i]! - metres[high]! > MAX_FLAT;
    if (isOver) {
      end();
      low = high = i;
    } else if (at > altitude[high]!) high = i;
    // A climb begins at the last of its lowest positions.
    if (at <= altitude[low]! && high === low) low = high = i;
    else if (at <= altitude[low]!) {
      end();
      low = high = i;
    }
  }
  end();
  const most = found.toSorted((a, b) => b.ascent - a.ascent).slice(0, MAX_CLIMBS);
  return most.toSorted((a, b) => a.from - b.from);
}
