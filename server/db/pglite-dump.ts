import { PGlite } from '@electric-sql/pglite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Source } from './dump/source.ts';
import { writeDump } from './dump/write.ts';

/**
 * Writes all that is in a database directory of PGlite, which earlier versions used, to standard output as a dump. Run as a process of its own:
 * the engine's memory never shrinks.
 */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('pglite-dump needs a directory');

/** Pages that are copied at once: what COPY answers stands in memory whole. */
const PAGES = 256;

const engine = await PGlite.create({ dataDir });

const source: Source = {
  async query<Row extends object>(sql: string) {
    const results = await engine.exec(sql);
    return (results.at(-1)?.rows ?? []) as Row[];
  },
  async *copyOut(table, columns) {
    const { rows } = await engine.query<{ pages: number }>(
      `select (pg_relation_size('${table.replaceAll("'", "''")}') / current_setting('block_size')::int)::int as pages`,
    );
    for (let page = 0; page < (rows[0]?.pages ?? 0); page += PAGES) {
      const range = `ctid >= '(${page},0)'::tid and ctid < '(${page + PAGES},0)'::tid`;
      const { blob } = await engine.query(`COPY (select ${columns} from ${table} where ${range}) TO '/dev/blob'`);
      if (blob) yield new Uint8Array(await blob.arrayBuffer());
    }
  },
};

await pipeline(Readable.from(writeDump(source)), process.stdout);
await engine.close();
