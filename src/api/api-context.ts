import { createContext, useContext } from 'react';
import type { ImportSummary } from '../../domain/entities/import.ts';
import type { Member } from '../../domain/entities/member.ts';
import type { CallId } from '../../contract/calls.ts';
import type { CallAnswer, CallInput } from './requests.ts';

/** The API as screens see it: the client is fetched when the first call is made. */
export interface Api {
  readonly memberId: string;
  /** Hears who the member is each time that the server says so: what they may see may have changed. */
  readonly onMember: (member: Member) => void;
  /** Hears of imports each time that the server lists some. */
  readonly onImports: (summaries: readonly ImportSummary[]) => void;
  readonly call: <Id extends CallId>(id: Id, input: CallInput<Id>) => Promise<CallAnswer<Id>>;
}

/** Who is signed in, and how to ask for their data; null on pages that need no session. */
export const ApiContext = createContext<Api | null>(null);

/** @throws Error outside of the pages of a signed-in member */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('No member is signed in here.');
  return api;
}
