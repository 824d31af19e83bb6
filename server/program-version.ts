import manifest from '../package.json' with { type: 'json' };

export const PROGRAM_VERSION: string = manifest.version;

/** The installation's value with the version of Longrun that last opened its database. */
export const VERSION_VALUE = 'program version';
