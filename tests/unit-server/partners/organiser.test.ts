import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { EventRow, Registration } from '../../../server/partners/events.store.ts';
import { ApiFailure } from '../../../server/http/failure.ts';
import { createRemoteOrganiser } from '../../../server/partners/organiser.ts';

const event: EventRow = {
  eventId: '0f0c1d52-5f0e-4a3b-9d1c-0b1914b19140',
  name: 'Everywhere 10K',
  slug: 'everywhere-10k',
  startDate: '2026-06-01',
  endDate: '2026-06-30',
  registerUntil: null,
  registrationTimestamp: new Date('2021-12-31T00:00:00Z'),
  createdAt: new Date(),
};
const registration: Registration = {
  registrationId: '1a2b3c4d-5f0e-4a3b-9d1c-0b1914b19141',
  eventId: event.eventId,
  memberId: '2a2b3c4d-5f0e-4a3b-9d1c-0b1914b19141',
  emailAddress: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  gender: 'F',
  birthDate: '1990-06-02',
  teamName: null,
  createdAt: new Date(),
  confirmedAt: null,
};

interface Heard {
  readonly url: string | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Record<string, unknown>;
}

let organiser: Server | null = null;
afterEach(() => {
  organiser?.closeAllConnections();
  organiser?.close();
});

/** An organiser that sends this response to all requests. */
async function saying(status: number, answer: string, headers: Record<string, string> = {}) {
  const heard: Heard[] = [];
  organiser = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      heard.push({ url: request.url, headers: request.headers, body: JSON.parse(text) as Record<string, unknown> });
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(answer);
    });
  });
  await new Promise<void>((resolve) => organiser?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(organiser.address() as AddressInfo).port}/api/v2`;
  const { register } = createRemoteOrganiser({
    url,
    token: 'a token of the organiser',
    contactEmail: () => 'run@example.org',
  });
  return { register: () => register(event, registration), heard };
}

test('the organiser is asked by the protocol, with the same key each time and no token of the member', async () => {
  const { register, heard } = await saying(200, '{"message":"success"}');
  expect([await register(), await register()]).toEqual(['success', 'success']);
  const [first, second] = heard;
  expect(first?.url).toBe(`/api/v2/distributed-events/${event.eventId}/register`);
  expect(first?.headers['authorization']).toBe('Bearer a token of the organiser');
  expect(first?.headers['idempotency-key']).toBe(registration.registrationId);
  expect(first?.body).toEqual({
    emailAddress: 'ada@example.org',
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Byron',
    gender: 'F',
    birthDate: '1990-06-02',
    age: 35,
    emailAlias: 'run+1a2b3c4d@example.org',
    registrationTimestamp: '2021-12-31T00:00:00.000Z',
  });
  expect(second?.headers['idempotency-key']).toBe(registration.registrationId);
});

test.each([
  [200, 'The field is full'],
  [409, 'You are registered by another address'],
])('the organiser’s refusal (%i) is passed on in its words', async (status, message) => {
  const { register } = await saying(status, JSON.stringify({ message }));
  expect(await register()).toBe(message);
});

describe('an answer that cannot be understood is a refusal', () => {
  const unreachable = new ApiFailure(
    502,
    'organiser_unreachable',
    'The organiser’s register cannot be reached right now.',
  );

  test.each([
    ['a failure', 500, '{"message":"success"}', {}],
    ['a refusal that says success', 400, '{"message":"success"}', {}],
    ['a page', 200, '<html>success</html>', {}],
    ['no message', 200, '{}', {}],
    ['an empty message', 200, '{"message":" "}', {}],
    ['a message that is none', 200, '{"message":{}}', {}],
    ['a book', 200, JSON.stringify({ message: 'x'.repeat(20_000) }), {}],
    ['another address', 307, '', { location: 'http://127.0.0.1:9/' }],
  ])('%s', async (_, status, body, headers) => {
    const { register } = await saying(status, body, headers);
    await expect(register()).rejects.toThrow(unreachable);
  });

  test('no answer', async () => {
    const { register } = createRemoteOrganiser({ url: 'http://127.0.0.1:9', token: null, contactEmail: () => null });
    await expect(register(event, registration)).rejects.toThrow(unreachable);
  });
});
