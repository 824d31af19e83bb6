import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ApiFailure } from '../../../server/http/failure.ts';
import { compileValidator } from '../../../server/http/invalid.ts';

z.config(z.locales.en());

const schema = z.strictObject({
  kind: z.optional(z.string().check(z.maxLength(5))),
  list: z.optional(z.array(z.number())),
  by: z.optional(z.record(z.string(), z.number())),
});

function refusalOf(data: unknown): Record<string, string[]> {
  const check = compileValidator({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const { error } = check(data) as { error: ApiFailure };
  expect([error.status, error.code]).toEqual([400, 'invalid_request']);
  return error.fields ?? {};
}

describe('a refusal', () => {
  test('names each unknown key once, twenty at most, and none of them at length', () => {
    const keys = Array.from({ length: 5000 }, (_, i) => `k${i}${'x'.repeat(i % 300)}`);
    const fields = refusalOf(Object.fromEntries(keys.map((key) => [key, 1])));
    expect(Object.keys(fields)).toEqual(keys.slice(0, 20).map((key) => key.slice(0, 80)));
    expect(new Set(Object.values(fields).flat())).toEqual(new Set(['Unknown field']));
  });

  test('stops after twenty faults', () => {
    const fields = refusalOf({ list: Array.from({ length: 100_000 }, () => 'x') });
    expect(Object.keys(fields)).toEqual(Array.from({ length: 20 }, (_, i) => `list.${i}`));
  });

  test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', '__proto__'])(
    'treats %s as a name like any other',
    (name) => {
      const body = JSON.parse(`{"${name}": 1, "by": {"${name}": "x"}}`) as object;
      const fields = new Map(Object.entries(refusalOf(body)));
      expect(fields.get(name)).toEqual(['Unknown field']);
      if (name !== '__proto__') expect(fields.get(`by.${name}`)).toHaveLength(1);
    },
  );

  test('has a name if the whole body is wrong', () => {
    expect(Object.keys(refusalOf(7))).toEqual(['body']);
  });
});
