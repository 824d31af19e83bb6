import { createHash } from 'node:crypto';
import { isPublicPath } from '../../domain/navigation.ts';
import { type PageName, pageNames } from '../../domain/pages.ts';

interface BuiltFile {
  readonly etag: string;
  readonly bytes: Buffer;
}

/** The app's service worker, with this server's settings. */
export interface Worker {
  /** Returns the version of the app for browsers: the build and the settings. Also part of each document. */
  versionOf(settings: unknown): string;
  /** Returns the worker's script; `null` if the build has none. */
  script(settings: unknown): string | null;
}

/** Pages whose documents are cached: those readable offline, and the login. */
const cachedPages: readonly PageName[] = ['', 'calendar', 'activity', 'profile', 'import', 'login'];

type PageFiles = Readonly<Record<string, { readonly scripts: readonly string[] }>>;

/** Returns the scripts with the texts of other languages, which are only cached for their readers. */
function cataloguesOf(files: ReadonlyMap<string, BuiltFile>): Readonly<Record<string, readonly string[]>> {
  const built = files.get('/.vite/pages.json')?.bytes.toString('utf8') ?? '{"words":{}}';
  const { words, ...pages } = JSON.parse(built) as PageFiles & { readonly words: Readonly<Record<string, string[]>> };
  const shared = new Set(Object.values(pages as PageFiles).flatMap(({ scripts }) => scripts));
  return Object.fromEntries(
    Object.entries(words).map(([language, scripts]) => [language, scripts.filter((url) => !shared.has(url))]),
  );
}

/** Creates the service worker. @param files of the build, by URL path */
export function createWorker(files: ReadonlyMap<string, BuiltFile>): Worker {
  const program = files.get('/.vite/worker.js')?.bytes.toString('utf8') ?? null;
  const built = createHash('sha256')
    .update(JSON.stringify([...files].map(([url, { etag }]) => [url, etag]).sort()))
    .digest('base64url');
  const catalogues = cataloguesOf(files);
  const others = new Set(Object.values(catalogues).flat());
  const assets = [...files.keys()]
    .filter((url) => /^\/assets\/.+\.(js|css|woff2)$/.test(url) && !others.has(url))
    .sort();
  const versionOf = (settings: unknown) =>
    createHash('sha256')
      .update(JSON.stringify([built, settings]))
      .digest('base64url')
      .slice(0, 22);
  return {
    versionOf,
    script(settings) {
      if (program === null) return null;
      const build = {
        version: versionOf(settings),
        assets,
        catalogues,
        kept: cachedPages.map((name) => `/${name}`),
        members: pageNames.filter((name) => !isPublicPath(`/${name}`)),
      };
      return `const build = ${JSON.stringify(build)};\n${program}`;
    },
  };
}
