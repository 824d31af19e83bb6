/** Default of `DATABASE_MEMORY_MB` in megabytes. */
export const DEFAULT_MEMORY_MB = 128;

const between = (least: number, value: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));

/**
 * Returns PostgreSQL's start parameters. Durability settings (fsync, synchronous_commit, full_page_writes) keep their default: on.
 * @param memoryMb value of DATABASE_MEMORY_MB, megabytes; all machine-dependent parameters are derived from it
 */
export const settingsFor = (memoryMb: number): Readonly<Record<string, string>> => ({
  // Memory for cached pages. PostgreSQL's own default is 128 MB; the system caches more anyway.
  shared_buffers: `${memoryMb}MB`,
  // The planner's estimate, including the system's cache; nothing is allocated.
  effective_cache_size: `${memoryMb * 3}MB`,
  // Memory per sort; several sorts may run at once.
  work_mem: `${between(4, memoryMb / 32, 64)}MB`,
  maintenance_work_mem: `${between(32, memoryMb / 4, 1024)}MB`,
  // A larger log speeds up imports but slows down recovery after a crash, by about a second per 100 MB.
  max_wal_size: `${between(256, memoryMb * 2, 8192)}MB`,
  min_wal_size: '32MB',
  // A server process uses fourteen; the rest is for an operator's statements and a backup.
  max_connections: '40',
  // The log is not used for replication, and minimal logging writes less.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Additional processes for read-ahead or parallel queries cost memory without a benefit for small data. Parallel queries would fail in a
  // container with little shared memory.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  jit: 'off',
  // Only the directory's owner can connect.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and values are never logged, because they contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  log_destination: 'stderr',
  logging_collector: 'off',
  lc_messages: 'C',
});
