import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { FileStore } from '../../../machines/fileImport/file-store.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import type { Api } from '../../api/api-context.ts';
import type { AppConfig } from '../../api/config.ts';
import type { DeviceStorage } from '../storage/device-storage.ts';
import type { Report } from './report.ts';
import type { Upload, uploadFiles } from '../../api/upload.ts';
import type { UploadedImage } from '../../api/upload-image.ts';

/** Services from which members' pages create the dependencies of their machines. They live as long as the page. */
export interface MemberServices {
  readonly config: AppConfig;
  readonly session: SessionRef;
  /** Holds files chosen for import. */
  readonly shelf: FileStore<File>;
  readonly call: Api['call'];
  readonly queries: QueryClient;
  /** Sends activity files; see api/upload.ts. */
  readonly upload: (upload: Upload) => ReturnType<typeof uploadFiles>;
  /** Sends an image for a partner's page; see api/upload-image.ts. */
  readonly uploadImage: (image: { readonly file: Blob; readonly signal: AbortSignal }) => Promise<UploadedImage>;
  readonly native: boolean;
  /** Reports a fault in the program; see report.ts. */
  readonly report: Report;
  /** Storage for data of the device itself. */
  readonly deviceStorage: DeviceStorage;
  /** Returns the time by the server's clock if known, ms since 1970. */
  readonly now: () => number;
}

export const MemberServicesContext = createContext<MemberServices | null>(null);

/**
 * Returns the services.
 * @throws Error outside of members' pages
 */
export function useMemberServices(): MemberServices {
  const actors = useContext(MemberServicesContext);
  if (actors === null) throw new Error('No member is signed in here.');
  return actors;
}
