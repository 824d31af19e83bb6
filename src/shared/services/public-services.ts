import { createContext, useContext } from 'react';
import type { Api } from '../../api/api-context.ts';
import type { SignUpMode } from '../../api/config.ts';
import type { AppVersionRef } from '../../../machines/appVersion/appVersion.machine.ts';
import type { OfferedProvider } from '../../../domain/entities/provider.ts';
import type { Report } from './report.ts';

/** Services for pages of guests. */
export interface PublicServices {
  readonly call: Api['call'];
  /** Contact address of the operator; null if none is given. */
  readonly contactEmail: string | null;
  /** Whether members pay here; in `sandbox` nothing is charged. */
  readonly payments: 'live' | 'sandbox' | 'off';
  readonly signUp: SignUpMode;
  /** Where passkeys of this site work; null where browsers have none. */
  readonly passkeyOrigin: string | null;
  /** Sign-in providers of the operator, and the origin that they send the browser back to. */
  readonly providers: readonly OfferedProvider[];
  readonly providerOrigin: string | null;
  readonly demo: boolean;
  /** The server had no admin when it wrote this document, which a service worker may have cached. */
  readonly lacksAdmin: boolean;
  /** Emails are not sent, but can be read on the server's machine. */
  readonly outbox: boolean;
  /** Whether people who sign up on a partner's page, or subscribe, are asked for consent to analytics. */
  readonly analytics: boolean;
  /** Reports a fault in the program; see report.ts. */
  readonly report: Report;
  /** Version of the running page; null if the app is not cached. */
  readonly version: AppVersionRef | null;
}

export const PublicServicesContext = createContext<PublicServices | null>(null);

/** @throws Error outside of the app */
export function usePublicServices(): PublicServices {
  const outside = useContext(PublicServicesContext);
  if (outside === null) throw new Error('There is no app around this.');
  return outside;
}
