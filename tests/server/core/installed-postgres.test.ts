import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openOwnDatabase } from '../own-database.ts';
import { findPostgres } from '../postgres.ts';

const bin = findPostgres();
const wanted = process.env.TEST_POSTGRES === 'installed';

test.skipIf(wanted && bin === null)(
  bin === null
    ? 'the PostgreSQL that is wanted is used (skipped: no PostgreSQL is installed here)'
    : 'the PostgreSQL that is wanted is used',
  async () => {
    const { pool, close } = await openOwnDatabase();
    const { rows } = await pool.query<{ server_version: string }>('show server_version');
    await close();
    const { stdout } = spawnSync(join(bin ?? '', 'postgres'), ['--version'], { encoding: 'utf8' });
    if (wanted) expect(stdout).toContain(rows[0]?.server_version);
    else expect(rows[0]?.server_version).toMatch(/^18\./);
  },
);
