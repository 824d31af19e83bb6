import { area } from '../../../domain/words/area.ts';

/** Words of src/features/import, by the file that shows them. */
export const importPageWords = area('importPage', {
  // file-facts.ts
  activities: (count: number) => `${count} activities`,

  // history-card.tsx
  detailsOfThisImport: (name: string, at: string) => `${name}, ${at}: details of this import`,
  undone: (when: string) => `Undone ${when}`,
  earlierImports: 'Earlier imports',
  allFileImports: 'All file imports',
});
