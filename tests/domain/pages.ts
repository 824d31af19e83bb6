import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths below `folder` whose names match, with forward slashes, sorted. */
export const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .toSorted();

/** A page without its blocks of code, in which `#` and brackets mean something else. */
export const proseOf = (path: string): string => readFileSync(path, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');

/** The anchor that GitHub gives a heading: lower case, without punctuation, hyphens for spaces. */
export const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Everything in a page that a link may lead to. A heading that comes again has a number at its end. */
export function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>();
  const headings = [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = slugOf(heading);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
  return [...headings, ...[...page.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)];
}
