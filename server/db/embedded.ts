import { PGlite } from '@electric-sql/pglite';

/**
 * How the embedded engine is started. 16 MB of shared buffers keep the process under 200 MB; a small WAL keeps recovery after a crash
 * under a second.
 */
export const startParams = (): string[] => [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=16MB',
  '-c',
  'max_wal_size=64MB',
  '-c',
  'min_wal_size=32MB',
];
