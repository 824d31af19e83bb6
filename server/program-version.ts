import manifest from '../package.json' with { type: 'json' };

export const PROGRAM_VERSION: string = manifest.version;

/** Key of the stored version of Longrun that last opened the database. */
export const VERSION_VALUE = 'program version';
