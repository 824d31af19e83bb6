import type { Screen } from './lazy-screens.ts';

/** Pages that members open every day. Guests do not load this list. */
const dailyScreens = import.meta.glob<Screen>([
  '../features/{activity,dashboard}/*-screen.tsx',
  '../features/calendar/{,day/}*-screen.tsx',
]);

/** Loads the page `src/features/<screen>-screen.tsx`. */
export async function loadMemberScreen(screen: string): Promise<Screen> {
  const path = `../features/${screen}-screen.tsx`;
  const load = dailyScreens[path] ?? (await import('./lazy-screens.ts')).lazyScreens[path];
  if (load === undefined) throw new Error(`There is no screen ${screen}.`);
  return load();
}
