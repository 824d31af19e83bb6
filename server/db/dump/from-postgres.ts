import { Client, type ClientConfig } from 'pg';
import { to } from 'pg-copy-streams';
import type { Source } from './source.ts';

/** Opens a consistent snapshot of a PostgreSQL database, unaffected by concurrent writes. */
export async function openSnapshot(config: ClientConfig): Promise<Source & { close(): Promise<void> }> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  return {
    async query<Row extends object>(sql: string) {
      const answered = await client.query<Row>(sql);
      return [answered].flat().at(-1)?.rows ?? [];
    },
    copyOut: (table, columns) => client.query(to(`COPY ${table} (${columns}) TO STDOUT`)),
    close: () => client.end(),
  };
}
