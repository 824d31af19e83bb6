import { createContext, useContext } from 'react';
import type { ImportSummary } from '../../domain/entities/import.ts';
import type { Member } from '../../domain/entities/member.ts';
import type { CallId } from '../../contract/calls.ts';
import type { CallResponse, CallInput } from './requests.ts';

/** API for screens; the client is loaded with the first call. */
export interface Api {
  readonly memberId: string;
  /** Called with the member each time the server returns them, since their permissions may have changed. */
  readonly onMember: (member: Member) => void;
  /** Called each time the server lists imports. */
  readonly onImports: (summaries: readonly ImportSummary[]) => void;
  readonly call: <Id extends CallId>(id: Id, input: CallInput<Id>) => Promise<CallResponse<Id>>;
}

/** The signed-in member and the calls for their data; `null` on pages that need no session. */
export const ApiContext = createContext<Api | null>(null);

/**
 * Returns the API.
 * @throws Error outside of members' pages
 */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('No member is signed in here.');
  return api;
}
