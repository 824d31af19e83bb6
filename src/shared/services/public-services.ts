import { createContext, useContext } from 'react';
import type { Api } from '../../api/api-context.ts';
import type { SignUpMode } from '../../api/config.ts';
import type { AppVersionRef } from '../../../machines/appVersion/appVersion.machine.ts';
import type { OfferedProvider } from '../../../domain/entities/provider.ts';
import type { Report } from './report.ts';

/** Services for guests' pages. */
export interface PublicServices {
  readonly call: Api['call'];
  /** Contact address of the operator; `null` if none is set. */
  readonly contactEmail: string | null;
  /** Payment mode; in `sandbox` nothing is charged. */
  readonly payments: 'live' | 'sandbox' | 'off';
  readonly signUp: SignUpMode;
  /** Origin where this site's passkeys work; `null` if browsers have no passkeys there. */
  readonly passkeyOrigin: string | null;
  /** Sign-in providers of the operator, and the origin to which they redirect. */
  readonly providers: readonly OfferedProvider[];
  readonly providerOrigin: string | null;
  readonly demo: boolean;
  /** True if the server had no admin when it wrote this document, which a service worker may have cached. */
  readonly lacksAdmin: boolean;
  /** True if emails are stored on the server's machine instead of being sent. */
  readonly outbox: boolean;
  /** True if people who sign up on a partner's page, or subscribe, are asked for consent to analytics. */
  readonly analytics: boolean;
  /** Reports a fault in the program; see report.ts. */
  readonly report: Report;
  /** Version of the running page; `null` if the app is not cached. */
  readonly version: AppVersionRef | null;
}

export const PublicServicesContext = createContext<PublicServices | null>(null);

/**
 * Returns the services.
 * @throws Error outside of the app
 */
export function usePublicServices(): PublicServices {
  const outside = useContext(PublicServicesContext);
  if (outside === null) throw new Error('There is no app around this.');
  return outside;
}
