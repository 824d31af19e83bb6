import { PGlite } from '@electric-sql/pglite';
import { startParams } from './embedded.ts';

/** Makes an embedded cluster in the directory named by the first argument, then ends. Run as a process of its own. */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('initdb needs a directory');
const engine = await PGlite.create({ dataDir, startParams: startParams() });
await engine.close();
