import type { Plugin } from 'vite';
import { readSources } from './sources.ts';

const NAME = 'virtual:machine-sources';

/** Provides the gallery with facts about the machines from their sources. @param root of the repository */
export const machineSources = (root: string): Plugin => ({
  name: 'machine-sources',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(readSources(root))}` : null),
});
