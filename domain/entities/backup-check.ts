/** Results of a check. `impossible`: it could not be made here. */
export const backupCheckStates = ['passed', 'failed', 'impossible'] as const;

/**
 * Why a check failed (`damaged`, `differs`, `error`), could not be made, or passed without restoring an export (`no_temporary`: the operator's PostgreSQL
 * refused a temporary database). `no_space`: a restored copy does not fit on the disk. `external`: earlier versions did not check a PostgreSQL of the operator.
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
