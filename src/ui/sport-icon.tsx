import { ACTIVITY_TYPE, type ActivityType } from '../../domain/activity-types.ts';
import { ChartIcon, RideIcon, RunIcon, StrengthIcon, SwimIcon, WalkIcon } from './icons.tsx';

const walking: readonly number[] = [ACTIVITY_TYPE.walking, ACTIVITY_TYPE.hiking, ACTIVITY_TYPE.snowshoeing];
const strength: readonly number[] = [ACTIVITY_TYPE.strength, ACTIVITY_TYPE.cardio];

/** Icon of a sport, next to its name. */
export function SportIcon({ type, size = 20 }: { readonly type: ActivityType; readonly size?: number }) {
  if (walking.includes(type.activityTypeId)) return <WalkIcon size={size} />;
  if (strength.includes(type.activityTypeId)) return <StrengthIcon size={size} />;
  if (type.family === 'foot') return <RunIcon size={size} />;
  if (type.family === 'bike') return <RideIcon size={size} />;
  return type.family === 'swim' ? <SwimIcon size={size} /> : <ChartIcon size={size} />;
}
