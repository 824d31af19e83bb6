import type { AppVersionRef } from '../../machines/appVersion/appVersion.machine.ts';
import { hasNewerVersion } from '../../machines/appVersion/selectors.ts';
import { useView } from './use-view.ts';

/** Whether a newer version of the app than this page's is ready. */
export const useNewerVersion = (workflow: AppVersionRef): boolean => useView(workflow, hasNewerVersion);
