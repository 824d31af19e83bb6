import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSlugs } from '../../scripts/docs/slugs.ts';

/** Paths below `folder` whose names match, with forward slashes, sorted. */
export const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .toSorted();

/** A page without its code blocks, in which `#` and brackets have other meanings. */
export const proseOf = (path: string): string => readFileSync(path, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');

/** All link targets in a page. A repeated heading has a number at its end. */
export function anchorsOf(page: string): string[] {
  const slug = createSlugs();
  const headings = [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => slug(heading));
  return [...headings, ...[...page.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)];
}
