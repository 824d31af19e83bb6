import manifest from '../package.json' with { type: 'json' };

export const PROGRAM_VERSION: string = manifest.version;

/** Name of the stored value with the Longrun version that last opened the database. */
export const VERSION_VALUE = 'program version';
