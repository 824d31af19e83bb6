import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type CSSOptions, minifySync, type Plugin } from 'vite';
import { programs } from './src/app/programs.ts';
import type { PageFiles } from './src/boot/page-data.ts';

interface Chunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Rules that `composes … from` copies out of another file name no source: Vite would warn that their URLs may be wrong. They have none. */
export const css: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'composed-css',
        OnceExit(root) {
          root.walk((node) => {
            node.source ??= root.source;
          });
        },
      },
    ],
  },
};

/** A hash of the response schemas, which are in these folders: cached responses with other schemas are not used. */
export function shapes(): string {
  const hash = createHash('sha256');
  for (const room of ['contract/', 'domain/entities/']) {
    const at = new URL(room, import.meta.url);
    const files = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    for (const name of files.sort()) hash.update(readFileSync(new URL(name.replaceAll('\\', '/'), at)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Writes the service worker to a place where the server finds it; the server prepends its list of files. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(new URL('src/worker.js', import.meta.url), 'utf8');
    // `build` keeps its name, since the server prepends it.
    const { code } = minifySync('worker.js', source, { mangle: { toplevel: false } });
    this.emitFile({ type: 'asset', fileName: '.vite/worker.js', source: code });
  },
};

/** Writes the files that each page loads, so that the server can list them in the page's document. */
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
    const words = { de: filesOf(['words/german.ts']).scripts };
    // For the script in the document, which is built separately.
    this.emitFile({ type: 'asset', fileName: '.vite/shapes.txt', source: shapes() });
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify({ ...pages, words }) });
  },
};
