import { BY_HAND } from '../../../domain/entities/manual-activity.ts';
import type { ImportSource } from '../../../domain/entities/import.ts';
import { importSources } from '../../../domain/entities/import.ts';
import { vendors } from '../../../domain/vendors.ts';
import { sourceListWords } from './words.ts';

/** Returns the display name of a source of activities. */
export const sourceName = (source: string): string => {
  if (source === BY_HAND) return sourceListWords.byHand;
  const known = importSourceOf(source);
  return known === null || known === 'file' ? sourceListWords.ownFiles : vendors[known].name;
};

/** Finds a source by its name in URLs and responses; `null` for any other text. */
export const importSourceOf = (text: string): ImportSource | null =>
  importSources.find((source) => source === text) ?? null;

/** Returns the recorder of an activity: the device named in its file, otherwise the vendor, or that the file was imported. */
export const recordedBy = ({ device, source }: { readonly device: string | null; readonly source: string }): string =>
  device ?? (source === 'file' ? sourceListWords.importedFile : sourceName(source));
