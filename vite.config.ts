import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, normalizePath, type Rolldown } from 'vite';
import { css, pageFiles, serviceWorker, shapes } from './vite.pages.ts';

/** Loaded with every page: the entry's imports, with all their dependencies. */
const initial = { name: 'initial', tags: ['$initial' as const], priority: 3 };

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** A chunk of these modules below `src/` and all that they import: without it, each module that two pages share would be a file of its own. */
function together(name: string, priority: number, modules: readonly string[]) {
  let found: Set<string> | null = null;
  const collect = (graph: Graph) => {
    const seen = new Set<string>();
    const visit = (id: string): void => {
      if (seen.has(id)) return;
      seen.add(id);
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
    };
    for (const module of modules) visit(normalizePath(fileURLToPath(new URL(`src/${module}`, import.meta.url))));
    return seen;
  };
  return {
    name: (id: string, graph: Graph) => ((found ??= collect(graph)).has(id) ? name : null),
    debugName: name,
    priority,
  };
}
/** The login page, with what other pages for guests share with it. */
const guest = together('guest', 2, ['features/session/login-screen.tsx']);
/** The dashboard and the calendar, with what all pages of members share with them. */
const member = together('member', 1, [
  'app/member-program.ts',
  'app/frame.tsx',
  'api/client.ts',
  'features/dashboard/dashboard-screen.tsx',
  'features/calendar/calendar-screen.tsx',
]);

/** The web app. scripts/compress.mjs writes compressed versions next to its output. */
export default defineConfig({
  plugins: [react(), pageFiles, serviceWorker],
  css,
  // React has had this hook itself since 18; the shim is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: { 'import.meta.env.SHAPES': JSON.stringify(shapes()) },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Features that all browsers have had for two and a half years: older targets would repeat each colour twice.
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    // Source of each chunk, for scripts/check-size.mjs.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: [initial, guest, member] } },
    },
  },
  worker: { format: 'es' },
});
