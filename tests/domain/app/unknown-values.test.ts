import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createClient } from '../../../src/api/client.ts';
import { invalidResponse } from '../../../src/api/failure.ts';
import { parseWithoutUnknown } from '../../../src/api/unknown-values.ts';

/** A page whose server responds to its signed GET. */
const pageWith = (body: unknown) =>
  createClient({
    config: { apiBase: 'https://run.example.org/api', apiV2Base: 'https://run.example.org/api/v2', region: 'local-1' },
    clock: { now: () => 0, observe: () => false } as unknown as Parameters<typeof createClient>[0]['clock'],
    credentials: { get: vi.fn(), forget: vi.fn() },
    accessToken: vi.fn(),
    session: () => new AbortController().signal,
    fetch: vi.fn(),
    early: async () => new Response(JSON.stringify(body), { status: 200 }),
  });

const shoe = (gear_id: string, kind: string) => ({
  gear_id,
  kind,
  name: gear_id,
  model: null,
  since: null,
  retired_on: null,
  earlier_distance: 0,
  warn_at: null,
  warn_months: null,
  default_for: [],
  distance: 1000,
  activities: 1,
  last_used: '20260101',
  is_used: true,
});

const listGear = async (...gear: unknown[]) => {
  const answer = await pageWith({ gear }).call('listGear', { params: { id: '4f0f2a39-6b0c-4d3e-9d0a-0c5f0f6f9d11' } });
  return answer.gear.map(({ gearId }) => gearId);
};

describe('a page whose server is newer', () => {
  test('leaves out a list row with an unknown value', async () => {
    expect(await listGear(shoe('a', 'shoes'), shoe('b', 'hoverboard'), shoe('c', 'bike'))).toEqual(['a', 'c']);
  });

  test('does not accept rows that are invalid in another way', async () => {
    const wrong = { ...shoe('b', 'hoverboard'), distance: 'far' };
    await expect(listGear(shoe('a', 'shoes'), wrong)).rejects.toEqual(invalidResponse(200));
  });
});

describe('values that the schema does not list', () => {
  const schema = z.object({
    state: z.enum(['open', 'closed']),
    days: z.array(
      z.object({
        day: z.string(),
        notes: z.array(
          z.discriminatedUnion('kind', [
            z.object({ kind: z.literal('text'), text: z.string() }),
            z.object({ kind: z.literal('mood'), mood: z.enum(['good', 'bad']) }),
          ]),
        ),
      }),
    ),
  });
  const text = { kind: 'text', text: 'a' };
  const answer = (state: string, ...notes: unknown[]) => ({
    state,
    days: [
      { day: 'one', notes },
      { day: 'two', notes: [text] },
    ],
  });

  test.each([
    ['in a union', { kind: 'voice', seconds: 3 }],
    ['in an enum', { kind: 'mood', mood: 'sleepy' }],
  ])('remove the innermost row, %s', (_, unknown) => {
    expect(parseWithoutUnknown(schema, answer('open', text, unknown, text))).toEqual({
      data: answer('open', text, text),
    });
  });

  test.each([
    ['outside of a list', answer('half open', text)],
    ['beside a wrong type', answer('open', { kind: 'voice' }, { kind: 'text', text: 1 })],
  ])('are an error %s', (_, value) => {
    expect(parseWithoutUnknown(schema, value)).toBe(null);
  });
});
