import { BY_HAND } from '../../../domain/entities/hand-activity.ts';
import type { ImportSource } from '../../../domain/entities/import.ts';
import { importSources } from '../../../domain/entities/import.ts';
import { vendors } from '../../../domain/vendors.ts';
import { sourceListWords } from './words.ts';

/** What people call a source of activities. */
export const sourceName = (source: string): string => {
  if (source === BY_HAND) return sourceListWords.byHand;
  const known = importSourceOf(source);
  return known === null || known === 'file' ? sourceListWords.ownFiles : vendors[known].name;
};

/** A source by its name in addresses and answers; null for anything else. */
export const importSourceOf = (text: string): ImportSource | null =>
  importSources.find((source) => source === text) ?? null;

/** What recorded an activity: the device when its file named it, else the vendor, or that somebody brought the file. */
export const recordedBy = ({ device, source }: { readonly device: string | null; readonly source: string }): string =>
  device ?? (source === 'file' ? sourceListWords.importedFile : sourceName(source));
