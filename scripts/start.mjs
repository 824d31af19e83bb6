// `npm start`: installs packages if they are missing, builds if the build is stale, starts everything and restarts it when it dies.
import { checkNode, ensurePackages, run } from './install.mjs';

checkNode();
ensurePackages();
// In a separate process: the build tools need much memory, and this process keeps running.
if (
  !run(process.execPath, ['scripts/build.mjs', '--if-stale'], { shell: false, stdio: ['ignore', 'inherit', 'inherit'] })
)
  process.exit(1);
process.env.NODE_ENV ??= 'production';
const isCommand = process.argv.length > 2;
await import(isCommand ? '../dist/server/run.js' : '../dist/server/supervise.js');
