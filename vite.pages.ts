import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { programs } from './src/app/programs.ts';

/** What `pages.json` says of a page: addresses of what it loads, in the order in which it is needed. */
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

interface Chunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Writes, for each page, which files of the build it loads, so that the server can name them in the page's own document. */
export const pageFiles: Plugin = {
  name: 'page-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = new Map<string, Chunk>();
    for (const part of Object.values(bundle)) if (part.type === 'chunk') chunks.set(part.fileName, part);
    const chunkOf = (module: string): Chunk => {
      const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
      if (!found) throw new Error(`src/app/programs.ts names ${module}, which is in no chunk.`);
      return found;
    };
    const filesOf = (modules: readonly string[]): PageFiles => {
      const scripts = new Set<string>();
      const styles = new Set<string>();
      const visit = ({ fileName, imports, viteMetadata }: Chunk): void => {
        if (scripts.has(fileName)) return;
        scripts.add(fileName);
        for (const style of viteMetadata?.importedCss ?? []) styles.add(style);
        for (const name of imports) {
          const next = chunks.get(name);
          if (next) visit(next);
        }
      };
      for (const module of modules) visit(chunkOf(module));
      const addresses = (names: Iterable<string>) => [...names].map((name) => `/${name}`);
      return { scripts: addresses(scripts), styles: addresses(styles) };
    };
    const pages = Object.fromEntries(Object.entries(programs).map(([page, modules]) => [page, filesOf(modules)]));
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) });
    const early = readFileSync(new URL('src/early.js', import.meta.url), 'utf8');
    this.emitFile({ type: 'asset', fileName: '.vite/early.js', source: early.replace(/^\s*\/\/.*\n/gm, '') });
  },
};
