import { useImportProgress } from '../../workflows/imports.ts';
import { ImportBars } from './import-bars.tsx';

/** Progress of one import, recent and older days together. */
export const ImportProgress = ({ importId }: { readonly importId: string }) => (
  <ImportBars reading={useImportProgress(importId).wholeReading} />
);
