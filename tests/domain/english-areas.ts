import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow } from './pages.ts';

export type Entry = string | ((...values: unknown[]) => string) | Words | readonly string[];
export interface Words {
  readonly [key: string]: Entry;
}

const modules = ['domain/words', 'src'].flatMap((folder) =>
  filesBelow(folder, /\.tsx?$/).filter((path) => /= area\(/.test(readFileSync(path, 'utf8'))),
);

/** Every area of the product in English, by the name of its catalogue. */
export async function englishAreas(): Promise<Map<string, Words>> {
  const areas = new Map<string, Words>();
  for (const path of modules) {
    const module = (await import(pathToFileURL(resolve(path)).href)) as Record<string, Words>;
    for (const [, constant = '', name = ''] of readFileSync(path, 'utf8').matchAll(
      /export const (\w+) = area\(\s*'(\w+)'/g,
    )) {
      if (areas.has(name)) throw new Error(`two areas are called ${name}`);
      areas.set(name, module[constant]!);
    }
  }
  return areas;
}

/** Every area in German, for tests that no bundler runs; src/words/german.ts takes the same files. */
export async function germanAreas(): Promise<Map<string, Words>> {
  const paths = ['domain/words/de', 'src/words/de']
    .flatMap((folder) => filesBelow(folder, /\.ts$/))
    .filter((path) => !/\/(?:document|mail|refusals|watch-notes)\.ts$/.test(path));
  const areas = new Map<string, Words>();
  for (const path of paths) {
    const module = (await import(pathToFileURL(resolve(path)).href)) as Record<string, Record<string, Words>>;
    for (const exported of Object.values(module)) {
      for (const [name, words] of Object.entries(exported)) areas.set(name, words);
    }
  }
  return areas;
}
