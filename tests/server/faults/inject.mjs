// Loaded into servers of the tests before the product (`NODE_OPTIONS=--import`), threads included: makes opening and reading files fail. The file named by
// TEST_FAULTS holds the faults, as `{ "part of a path": "EMFILE" }`, and is read at each call, so that a test can change them while the server runs.
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { readFileSync, openSync } = fs;
const { open, readFile } = fsPromises;

function failIfAsked(path) {
  const faults = JSON.parse(readFileSync(process.env.TEST_FAULTS, 'utf8'));
  for (const [part, code] of Object.entries(faults)) {
    if (String(path).includes(part))
      throw Object.assign(new Error(`${code}: injected, open '${path}'`), { code, syscall: 'open' });
  }
}

fs.openSync = (path, ...rest) => {
  failIfAsked(path);
  return openSync(path, ...rest);
};
fsPromises.readFile = async (path, ...rest) => {
  failIfAsked(path);
  return readFile(path, ...rest);
};
fsPromises.open = async (path, ...rest) => {
  failIfAsked(path);
  return open(path, ...rest);
};
syncBuiltinESMExports();
