// `npm start`: installs packages when they are missing, builds when the build is stale, starts everything and starts it again when it dies.
import { checkNode, ensurePackages, run } from './install.mjs';

checkNode();
ensurePackages();
// In a process of its own: what builds is large, and this one stays.
if (
  !run(process.execPath, ['scripts/build.mjs', '--if-stale'], { shell: false, stdio: ['ignore', 'inherit', 'inherit'] })
)
  process.exit(1);
process.env.NODE_ENV ??= 'production';
const isCommand = process.argv.length > 2;
await import(isCommand ? '../dist/server/run.js' : '../dist/server/supervise.js');
