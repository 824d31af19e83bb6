// `npm start`: installs packages when they are missing, builds when the build is stale, starts everything.
import { checkNode, ensurePackages } from './install.mjs';

checkNode();
ensurePackages();
const { build } = await import('./build.mjs');
await build({ ifStale: true });
process.env.NODE_ENV ??= 'production';
await import('../dist/server/run.js');
