import { createContext, useContext } from 'react';
import type { Api } from '../../api/api-context.ts';
import type { SignUpMode } from '../../api/config.ts';
import type { AppVersionRef } from '../../../machines/appVersion/appVersion.machine.ts';
import type { Report } from './report.ts';

/** What pages of people who are not signed in may use. */
export interface PublicServices {
  readonly call: Api['call'];
  /** Where whoever runs the product can be written to; null where no address is given. */
  readonly contactEmail: string | null;
  /** Whether members pay here; in `sandbox` nothing is charged. */
  readonly payments: 'live' | 'sandbox' | 'off';
  readonly signUp: SignUpMode;
  /** Where passkeys of this site work; null where browsers have none. */
  readonly passkeyOrigin: string | null;
  readonly demo: boolean;
  /** The server had no admin when it wrote this document, which a service worker may have kept since. */
  readonly lacksAdmin: boolean;
  /** Emails are not sent, and can be read on the server's machine. */
  readonly outbox: boolean;
  /** Whether somebody who makes an account on a partner's page, or subscribes, is asked if analytics may be told. */
  readonly analytics: boolean;
  /** Tells of a fault in the program; see report.ts. */
  readonly report: Report;
  /** The version that this page is made of; null where no app is kept. */
  readonly version: AppVersionRef | null;
}

export const PublicServicesContext = createContext<PublicServices | null>(null);

/** @throws Error outside of the app */
export function usePublicServices(): PublicServices {
  const outside = useContext(PublicServicesContext);
  if (outside === null) throw new Error('There is no app around this.');
  return outside;
}
