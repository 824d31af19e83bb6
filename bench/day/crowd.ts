import type { AuthenticatedWire, TokensWire } from '../../domain/entities/session.ts';
import { createSealer } from '../../server/base/seal.ts';
import { createSessions } from '../../server/identity/sessions.store.ts';
import { anonymousCall } from '../../tests/server/member.ts';
import { withDatabase } from '../../tests/server/with-database.ts';
import { type Client, createClient } from './client.ts';
import type { Installation } from './installation.ts';
import type { Population } from './population.ts';
import { createSeen, type Seen } from './seen.ts';

const AT_ONCE = 16;

/** Signed-in clients, and their measurements. */
export interface Clients {
  readonly clients: readonly Client[];
  /** Discards earlier measurements. */
  restart(): Seen;
  close(): void;
}

/** Opens sessions as a sign-in does, but without checking the password, which takes most of its time. */
export async function signInAll(
  { places, servers, secretKey }: Installation,
  members: Population['members'],
): Promise<Clients> {
  let current = createSeen();
  const seen: Seen = { note: (...given) => current.note(...given), summary: () => current.summary() };
  const clients: Client[] = [];
  await withDatabase(servers[0]!, async (db) => {
    const sessions = createSessions(db, createSealer(secretKey));
    const left = [...members.entries()].reverse();
    const one = async () => {
      for (let entry = left.pop(); entry; entry = left.pop()) {
        const [nth, { sub, email, memberId, activityIds }] = entry;
        const { refreshToken } = await sessions.open({ sub, email, isKept: true }, 'bench');
        const body = { member_id: memberId, id_token: '', access_token: '', refresh_token: refreshToken };
        const { apiBase } = places[nth % places.length]!;
        const answer = await anonymousCall(apiBase, 'POST', 'auth/refresh', body);
        if (answer.status !== 200) throw new Error(`auth/refresh: ${answer.status} ${JSON.stringify(answer.body)}`);
        const { tokens } = answer.body as { tokens: TokensWire };
        const member = { member_id: memberId, email_address: email, aws_cognito_sub: sub };
        const session = { member, tokens } as AuthenticatedWire;
        clients[nth] = await createClient(places, session, { activityIds, seen });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  });
  return {
    clients,
    restart() {
      current = createSeen();
      return current;
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}
