/** Results of a check. `impossible`: it could not be run here. */
export const backupCheckStates = ['passed', 'failed', 'impossible'] as const;

/**
 * Why a check failed (`damaged`, `differs`, `error`), could not be run, or passed without restoring an export (`no_temporary`: the
 * operator's PostgreSQL refused a temporary database). `no_space`: a restored copy does not fit on the disk. `external`: earlier versions
 * did not check an operator's own PostgreSQL.
 */
export const backupCheckReasons = [
  'damaged',
  'differs',
  'error',
  'external',
  'no_directory',
  'no_backup',
  'no_space',
  'no_temporary',
  'too_long',
] as const;
export type BackupCheckReason = (typeof backupCheckReasons)[number];
