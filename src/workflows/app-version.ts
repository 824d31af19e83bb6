import type { AppVersionRef } from '../../machines/appVersion/appVersion.machine.ts';
import { hasNewerVersion } from '../../machines/appVersion/selectors.ts';
import { useView } from './use-view.ts';

/** Returns whether a newer version of the app is ready. */
export const useNewerVersion = (workflow: AppVersionRef): boolean => useView(workflow, hasNewerVersion);
