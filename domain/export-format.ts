/** Names an export of everything that a member has, which a Longrun imports again. */
export const EXPORT_FORMAT = 'longrun-export';
export const EXPORT_VERSION = 1;
/** The file of an export that says so. */
export const EXPORT_MANIFEST = 'longrun-export.json';
