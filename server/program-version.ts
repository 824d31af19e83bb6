import { version } from '../package.json';

export const PROGRAM_VERSION: string = version;

/** The installation's value with the version of Longrun that last opened its database. */
export const VERSION_VALUE = 'program version';
