import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { FileShelf } from '../../machines/fileImport/shelf.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import type { Api } from '../api/api-context.ts';
import type { AppConfig } from '../api/config.ts';
import type { Device } from './persistence.ts';
import type { Report } from './report.ts';
import type { Upload, uploadFiles } from '../api/upload.ts';

/** What pages of somebody who is signed in make their own machines' hands from. It lives as long as the page. */
export interface Actors {
  readonly config: AppConfig;
  readonly session: SessionRef;
  /** Where files lie that were chosen to be imported. */
  readonly shelf: FileShelf<File>;
  readonly call: Api['call'];
  readonly queries: QueryClient;
  /** Sends activity files; see api/upload.ts. */
  readonly upload: (upload: Upload) => ReturnType<typeof uploadFiles>;
  readonly native: boolean;
  /** Tells of a fault in the program; see report.ts. */
  readonly report: Report;
  /** What is kept of the device itself. */
  readonly device: Device;
  /** Milliseconds since 1970, the server's where known. */
  readonly now: () => number;
}

export const ActorsContext = createContext<Actors | null>(null);

/** @throws Error outside of the pages of a signed-in member */
export function useActors(): Actors {
  const actors = useContext(ActorsContext);
  if (actors === null) throw new Error('No member is signed in here.');
  return actors;
}
