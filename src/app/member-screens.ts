import type { lazyScreens } from './lazy-screens.ts';

/** Pages for everyday use, each in its own file. Guests do not load this list. */
const dailyScreens = {
  dashboard: () => import('../features/dashboard/dashboard-screen.tsx'),
  calendar: () => import('../features/calendar/calendar-screen.tsx'),
  day: () => import('../features/calendar/day/day-screen.tsx'),
  activity: () => import('../features/activity/activity-screen.tsx'),
};
type DailyScreen = keyof typeof dailyScreens;

export type MemberScreen = DailyScreen | keyof typeof lazyScreens;

const isDaily = (name: MemberScreen): name is DailyScreen => Object.hasOwn(dailyScreens, name);

export async function loadMemberScreen(name: MemberScreen): Promise<{ readonly default: React.ComponentType }> {
  return isDaily(name) ? dailyScreens[name]() : (await import('./lazy-screens.ts')).lazyScreens[name]();
}
