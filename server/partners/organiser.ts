import * as z from 'zod/mini';
import { ageOn } from '../../domain/dates.ts';
import { ApiFailure } from '../http/failure.ts';
import type { EventRow, Registration } from './events.store.ts';

/** Who keeps the register of an event. */
export interface Organiser {
  /**
   * Registers somebody, once for each registration's id however often it is called.
   * @returns `success`, or why the organiser says no
   * @throws ApiFailure 502 when there is no answer that says either
   */
  register(event: EventRow, registration: Registration): Promise<string>;
}

/** The register of this server: whoever is kept is registered. */
export const ownRegister: Organiser = { register: async () => 'success' };

export interface OrganiserSettings {
  /** Below it the protocol's own paths, as here: `distributed-events/{eventId}/register`. */
  readonly url: string;
  /** The bearer token that the organiser gave out; members' own tokens open their accounts and stay here. */
  readonly token: string | null;
  /** Of mail of the product: answers to an alias reach the operator. */
  readonly contactEmail: () => string | null;
}

/** Milliseconds for an answer, all of it. */
const PATIENCE_MS = 15_000;
/** Of an answer, which is a word or a sentence. */
const ANSWER_BYTES = 16_384;
const SENTENCE_MAX = 300;

const answer = z.object({ message: z.string() });

const unreachable = () =>
  new ApiFailure(502, 'organiser_unreachable', 'The organiser’s register cannot be reached right now.');

/** The message of an answer; null for one that has none. */
async function messageOf(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    const parsed = answer.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    return parsed.success ? parsed.data.message.trim().slice(0, SENTENCE_MAX) : null;
  } catch {
    return null;
  }
}

/** What the organiser is told. The age is that on the event's first day. [onboarding §3.12] */
const payloadOf = (event: EventRow, registration: Registration, contactEmail: string | null) => ({
  emailAddress: registration.emailAddress,
  email: registration.emailAddress,
  firstName: registration.firstName,
  lastName: registration.lastName,
  gender: registration.gender,
  birthDate: registration.birthDate,
  ...(registration.teamName !== null && { teamName: registration.teamName }),
  age: ageOn(registration.birthDate, event.startDate),
  ...(contactEmail !== null && { emailAlias: aliasOf(contactEmail, registration.registrationId) }),
  registrationTimestamp: (event.registrationTimestamp ?? registration.createdAt).toISOString(),
});

/** `partners+1a2b3c4d@example.org`: reaches the operator, and names the registration to nobody else. */
const aliasOf = (contactEmail: string, registrationId: string): string =>
  contactEmail.replace('@', `+${registrationId.slice(0, 8)}@`);

/** A register elsewhere, by the protocol that this server speaks itself. */
export function createRemoteOrganiser({ url, token, contactEmail }: OrganiserSettings): Organiser {
  return {
    async register(event, registration) {
      const said = await fetch(`${url}/distributed-events/${encodeURIComponent(event.eventId)}/register`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          'content-type': 'application/json',
          // Asked again after an answer that was lost, the organiser knows it for the same.
          'idempotency-key': registration.registrationId,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(payloadOf(event, registration, contactEmail())),
      }).then(
        async (response) => ({ ok: response.ok, status: response.status, message: await messageOf(response) }),
        () => null,
      );
      // What is wrong with the organiser's server is no answer to whoever registers.
      if (said === null || said.status >= 500 || said.message === null || said.message === '') throw unreachable();
      // The word means yes in an answer that is one only.
      if (!said.ok && said.message === 'success') throw unreachable();
      return said.message;
    },
  };
}
