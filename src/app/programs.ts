import { type PageName, pageNames, pageRecords } from '../../domain/pages.ts';

const screenOf = (name: PageName) => `features/${pageRecords[name].screen}-screen.tsx`;

/** Modules that a page's route loads before its screen, by page. */
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
 * Modules below `src/` that router.tsx loads in steps, by page. The build maps them to files, and the server names these in the page's document, so
 * they are all preloaded before the first one runs.
 */
export const programs = Object.fromEntries(pageNames.map((name) => [name, programOf(name)]));
