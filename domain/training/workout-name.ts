import { sportNameOf } from '../activity-types.ts';
import { sports } from '../words/sports.ts';
import type { Translation } from '../words/area.ts';

/**
 * Returns the name of a planned workout: its title, else its sport. @param names of sports; on servers, in the reader's
 * language
 */
export const workoutName = (
  { title, activityTypeId }: { readonly title: string | null; readonly activityTypeId: number },
  names: Translation<typeof sports> = sports,
): string => title || names[sportNameOf(activityTypeId)];
