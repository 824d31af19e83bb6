// Loaded into the tests' servers before the product (`NODE_OPTIONS=--import`), including threads: makes opening and reading files fail. The file
// named by TEST_FAULTS contains the faults, as `{ "part of a path": "EMFILE" }`, or `"EMFILE 0.3"` for three calls of ten. It is read at each call,
// so a test can change them while the server runs.
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { readFileSync, openSync } = fs;
const { open, readFile } = fsPromises;

function failIfAsked(path) {
  const faults = JSON.parse(readFileSync(process.env.TEST_FAULTS, 'utf8'));
  for (const [part, fault] of Object.entries(faults)) {
    const [code, rate = 1] = fault.split(' ');
    if (String(path).includes(part) && Math.random() < Number(rate))
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
