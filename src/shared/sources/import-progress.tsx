import { useImportProgress } from '../../workflows/imports.ts';
import { ImportBars } from './import-bars.tsx';

/** How far one import is, newest and older days together. */
export const ImportProgress = ({ importId }: { readonly importId: string }) => (
  <ImportBars reading={useImportProgress(importId).wholeReading} />
);
