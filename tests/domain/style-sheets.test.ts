import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesBelow } from './pages.ts';

/** Widths at which pages change their layout, px: src/ui/README.md describes them. `48em` grows with the reader's type. */
const shared = ['576px', '768px', '992px', '48em'];

/** Sheets whose content requires other widths. */
const own: Readonly<Record<string, readonly string[]>> = {
  'src/app/shell/shell.module.css': ['820px', '960px', '1120px', '1440px'],
  'src/app/shell/bottom-bar.module.css': ['560px', '820px'],
  'src/charts/chart.module.css': ['481px'],
  'src/features/activities/activities.module.css': ['1024px'],
  'src/features/analysis/analysis.module.css': ['1100px'],
  'src/features/profile/profile.module.css': ['435px'],
  'src/features/team/roster.module.css': ['1024px', '1200px'],
  'src/ui/page.module.css': ['401px'],
  'src/ui/tabs.module.css': ['401px'],
};

/** First width of the wider layout: `max-width: 767px` and `min-width: 768px` are the same breakpoint. */
const breakpointsIn = (css: string): string[] =>
  [...css.matchAll(/@media([^{]*)\{/g)].flatMap(([, query = '']) =>
    [...query.matchAll(/(min|max)-width: ([\d.]+)(px|em)/g)].map(([, side, value, unit]) =>
      side === 'min' ? `${value}${unit}` : `${Math.round(Number(value) + (unit === 'px' ? 1 : 0.01))}${unit}`,
    ),
  );

test('breakpoints are read from both sides', () => {
  expect(
    breakpointsIn('@media (min-width: 768px) {} @media (max-height: 9px) and (max-width: 47.99em) {} a { width: 3px }'),
  ).toEqual(['768px', '48em']);
});

test('style sheets share their breakpoints, or are listed with their own', () => {
  const sheets = filesBelow('src', /\.css$/);
  expect(sheets.length).toBeGreaterThan(20);
  const other = sheets.flatMap((path) => {
    const css = readFileSync(path, 'utf8');
    // The range syntax would hide from this test.
    const hidden = /@media[^{]*width\s*[<>=]/.test(css) ? ['range'] : [];
    const widths = breakpointsIn(css).filter((width) => !shared.includes(width));
    return [...new Set([...hidden, ...widths])].map((width) => `${path} ${width}`);
  });
  const listed = Object.entries(own).flatMap(([path, widths]) => widths.map((width) => `${path} ${width}`));
  expect(other.toSorted()).toEqual(listed.toSorted());
});

test('only the base sheet removes the markers of lists', () => {
  const sheets = filesBelow('src', /\.css$/).filter((path) => readFileSync(path, 'utf8').includes('list-style: none'));
  expect(sheets).toEqual(['src/ui/base.css']);
});
