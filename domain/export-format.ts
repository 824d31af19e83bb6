/** Identifies a full export of a member's data, which Longrun can import again. */
export const EXPORT_FORMAT = 'longrun-export';
export const EXPORT_VERSION = 1;
/** The file in the export that contains this identifier. */
export const EXPORT_MANIFEST = 'longrun-export.json';
/** The file in the export with the SHA-256 of each recording, which the tables refer to as `original_hash`. */
export const EXPORT_ORIGINALS = 'originals.csv';
