/** Results of a check. `impossible`: it could not be made here. */
export const backupCheckStates = ['passed', 'failed', 'impossible'] as const;

/**
 * Why a check failed (`damaged`, `differs`, `error`) or could not be made. `external`: the operator makes the backups of their own PostgreSQL. `no_space`: a
 * restored copy does not fit on the disk.
 */
export const backupCheckReasons = [
  'damaged',
  'differs',
  'error',
  'external',
  'no_directory',
  'no_backup',
  'no_space',
] as const;
export type BackupCheckReason = (typeof backupCheckReasons)[number];
