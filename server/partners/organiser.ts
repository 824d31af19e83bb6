import * as z from 'zod/mini';
import { ageOn } from '../../domain/dates.ts';
import { ApiFailure } from '../http/failure.ts';
import type { EventRow, Registration } from './events.store.ts';

/** The register of an event. */
export interface Organiser {
  /**
   * Registers a person; repeated calls with the same registration id register them once.
   * @returns `success`, or the organiser's reason for refusing
   * @throws ApiFailure 502 if the response is neither
   */
  register(event: EventRow, registration: Registration): Promise<string>;
}

/** This server's own register, which accepts every stored registration. */
export const ownRegister: Organiser = { register: async () => 'success' };

export interface OrganiserSettings {
  /** Base URL that the protocol's paths are appended to, such as `distributed-events/{eventId}/register`. */
  readonly url: string;
  /** The organiser's bearer token. Members' own tokens give access to their accounts and are never sent. */
  readonly token: string | null;
  /** Returns the operator's address; registrants' alias addresses are derived from it. */
  readonly contactEmail: () => string | null;
}

/** Timeout for the complete response, ms. */
const PATIENCE_MS = 15_000;
/** Maximum response size in bytes; responses contain a word or a sentence. */
const ANSWER_BYTES = 16_384;
const SENTENCE_MAX = 300;

const answer = z.object({ message: z.string() });

const unreachable = () =>
  new ApiFailure(502, 'organiser_unreachable', 'The organiser’s register can’t be reached right now.');

/** Returns the message in a response; `null` if it has none. */
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

/** Builds the data sent to the organiser. The age is as of the event's first day. [onboarding §3.12] */
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

/** Returns an alias such as `partners+1a2b3c4d@example.org`. Mail reaches the operator, who alone can identify the registration. */
const aliasOf = (contactEmail: string, registrationId: string): string =>
  contactEmail.replace('@', `+${registrationId.slice(0, 8)}@`);

/** Creates a client for an external register with the protocol that this server also implements. */
export function createRemoteOrganiser({ url, token, contactEmail }: OrganiserSettings): Organiser {
  return {
    async register(event, registration) {
      const said = await fetch(`${url}/distributed-events/${encodeURIComponent(event.eventId)}/register`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          'content-type': 'application/json',
          // Lets the organiser recognise a retry after a lost response.
          'idempotency-key': registration.registrationId,
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(payloadOf(event, registration, contactEmail())),
      }).then(
        async (response) => ({ ok: response.ok, status: response.status, message: await messageOf(response) }),
        () => null,
      );
      // Errors of the organiser's server are not shown to the registrant.
      if (said === null || said.status >= 500 || said.message === null || said.message === '') throw unreachable();
      // The word means success only in a successful response.
      if (!said.ok && said.message === 'success') throw unreachable();
      return said.message;
    },
  };
}
