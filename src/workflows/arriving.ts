import type { Progress } from '../../machines/dataImport/progress.ts';
import { arrivingFiles, arrivingImportIn } from '../../machines/imports/selectors.ts';
import { importsIn } from '../../machines/session/selectors.ts';
import { useSession } from './session-context.ts';
import { useView } from './use-view.ts';

/** Returns the progress of importing a history, in files; `null` if none is being imported. */
export function useArriving(): Progress | null {
  const imports = useView(useSession(), importsIn);
  const one = useView(imports, (now) => now && arrivingImportIn(now));
  return useView(one, (now) => (now === undefined ? null : arrivingFiles(now)));
}
