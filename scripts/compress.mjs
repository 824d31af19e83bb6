// Writes compressed versions next to the files of the web app that benefit: at the highest level, since each is created once and sent often.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|txt|html)$/;
/** Minimum file size in bytes; below it, the headers of a response outweigh the savings. */
const MIN_BYTES = 1024;

/** Brotli at its highest level. Also used by scripts/check-size.mjs. */
export const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Writes `.br` and `.gz` next to the files below `dir`. Files in hidden folders are for the server, not for browsers. */
export async function compressFiles(dir) {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => compressible.test(name) && !name.startsWith('.') && statSync(join(dir, name)).size >= MIN_BYTES,
  );
  await Promise.all(
    names.map(async (name) => {
      const path = join(dir, name);
      const bytes = readFileSync(path);
      const [strong, common] = await Promise.all([brotli(bytes), promisify(gzip)(bytes, { level: 9 })]);
      writeFileSync(`${path}.br`, strong);
      writeFileSync(`${path}.gz`, common);
    }),
  );
}
