import { type PageName, pageNames, pageRecords } from '../../domain/pages.ts';

const screenOf = (name: PageName) => `features/${pageRecords[name].screen}-screen.tsx`;

/** Modules that a page's route loads before its screen. */
const loaders: Readonly<Record<string, readonly string[]>> = { 'partners/partner': ['features/partners/look-up.ts'] };

function programOf(name: PageName): readonly string[] {
  const { screen, isOpen, isDaily, isPrefetched } = pageRecords[name];
  if (isOpen) return ['main.tsx', ...(loaders[screen] ?? []), screenOf(name)];
  return [
    'main.tsx',
    'app/member-program.ts',
    'app/frame.tsx',
    'api/client.ts',
    ...(isPrefetched ? [] : ['api/sign.ts']),
    ...(isDaily ? [] : ['app/lazy-screens.ts']),
    screenOf(name),
  ];
}

/**
 * Page → its modules below `src/`, which router.tsx loads in steps: the build maps them to files, and the server names these in the page's document,
 * so that they load before the first of them runs.
 */
export const programs = Object.fromEntries(pageNames.map((name) => [name, programOf(name)]));
