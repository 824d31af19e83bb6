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
 * Page → the modules below `src/` that it is made of, which router.tsx loads by and by: the build turns them into files, and the server names
 * them in the page's document, so that they are on their way before the first of them runs.
 */
export const programs = Object.fromEntries(pageNames.map((name) => [name, programOf(name)]));
