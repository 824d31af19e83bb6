// `npm run docs`: the documentation as a site that opens from the file system, in dist/docs or the given folder.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { makeSite } from './docs/site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [named] = process.argv.slice(2);
const folder = named === undefined ? join(root, 'dist/docs') : resolve(named);
// Removes the previous site, but not from a given folder, which may contain other files.
if (named === undefined) rmSync(folder, { recursive: true, force: true });
const site = makeSite(root);
for (const [path, content] of site) {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
console.log(`${site.size} files: ${pathToFileURL(join(folder, 'index.html')).href}`);
