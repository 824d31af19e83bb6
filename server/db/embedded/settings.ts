/** Megabytes that the database takes for itself unless `DATABASE_MEMORY_MB` says more. */
export const DEFAULT_MEMORY_MB = 128;

const between = (least: number, value: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));

/**
 * How PostgreSQL is started. What makes it durable (fsync, synchronous_commit, full_page_writes) is left at its own defaults: on.
 * @param memoryMb what DATABASE_MEMORY_MB says, megabytes; all that grows with the machine follows from it
 */
export const settingsFor = (memoryMb: number): Readonly<Record<string, string>> => ({
  // Pages kept in memory. PostgreSQL's own default is 128 MB; what is more is kept by the system anyway.
  shared_buffers: `${memoryMb}MB`,
  // What the planner may take for granted that the system keeps as well; nothing is allocated.
  effective_cache_size: `${memoryMb * 3}MB`,
  // For each sort, of which there may be several at once.
  work_mem: `${between(4, memoryMb / 32, 64)}MB`,
  maintenance_work_mem: `${between(32, memoryMb / 4, 1024)}MB`,
  // A larger log makes imports quicker and recovery after a crash longer: about a second for each 100 MB.
  max_wal_size: `${between(256, memoryMb * 2, 8192)}MB`,
  min_wal_size: '32MB',
  // One server process has fourteen; beside them an operator's statements and a backup.
  max_connections: '40',
  // Nobody copies this database by its log: with less in it, less is written.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Processes of their own for reading ahead, or for one query, cost memory and win nothing where the data are small. In a container with little
  // shared memory the second would fail.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  jit: 'off',
  // Nobody but the owner of the directory reaches it.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // No statement and no value of a row is written to the log: they hold what people entrusted to us.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  log_destination: 'stderr',
  logging_collector: 'off',
  lc_messages: 'C',
});
