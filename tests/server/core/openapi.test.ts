import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, namesCaller } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { failuresOf } from '../../../server/http/openapi.ts';
import { startTestServer, type TestServer } from '../harness.ts';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content?: object };
  readonly responses: Record<string, { readonly description?: string; readonly content?: object }>;
}
interface Spec {
  readonly info: Record<string, unknown>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: { readonly schemas: object; readonly securitySchemes: object };
  readonly paths: Record<string, Record<string, Operation>>;
}

let server: TestServer;
let spec: Spec;
let operations: [path: string, Operation][];
beforeAll(async () => {
  server = await startTestServer();
  spec = (await (await fetch(`${server.url}/api/docs.json`)).json()) as Spec;
  operations = Object.entries(spec.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation]),
  );
});
afterAll(() => server.stop());

const wrong = (isWrong: (path: string, operation: Operation) => boolean) =>
  operations.filter(([path, operation]) => isWrong(path, operation)).map(([, { operationId }]) => operationId);

const rows: readonly Call[] = Object.values(calls);

/** What linters of OpenAPI ask for by their usual rules (Spectral's `oas`, Redocly's `recommended`), as far as it is ours to say. */
describe('the description of the API', () => {
  test('names licence, contact and the address of this server', () => {
    expect(spec.info).toMatchObject({ license: { identifier: 'MIT' }, contact: { url: expect.any(String) } });
    expect(String(spec.info.description)).not.toBe('');
    expect(spec.servers.map(({ url }) => url)).toEqual([expect.stringMatching(/^https?:\/\/.*[^/]$/)]);
  });

  test('has every call once, with a name, a sentence, and a tag that is described', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.toSorted()).toEqual(Object.keys(calls).toSorted());
    const tags = new Map(spec.tags.map(({ name, description }) => [name, description]));
    expect(wrong((_, { summary = '', description = '' }) => summary === '' || description === '')).toEqual([]);
    expect(wrong((_, { tags: own = [] }) => own.length !== 1 || !tags.get(own[0]!))).toEqual([]);
  });

  test('says of each how it may end: an answer, and every failure with its codes', () => {
    // Browsers are sent on.
    const sent = wrong((_, { responses }) => !Object.keys(responses).some((status) => status.startsWith('2')));
    expect(sent.toSorted()).toEqual(
      ['finishVendorLink', 'requestGarminLink', 'requestSuuntoLink', 'requestVendorLink'].toSorted(),
    );
    expect(wrong((_, { responses }) => !Object.keys(responses).some((status) => status.startsWith('4')))).toEqual([]);
    expect(
      wrong((_, { responses }) => Object.values(responses).some(({ description = '' }) => description === '')),
    ).toEqual([]);
    for (const [, { operationId, responses }] of operations) {
      const row = rows.find(({ id }) => id === operationId)!;
      for (const [status, codes] of Object.entries(failuresOf(row))) {
        if (status in row.answers) continue;
        for (const code of codes)
          expect([operationId, responses[status]?.description]).toEqual([
            operationId,
            expect.stringContaining(`\`${code}\``),
          ]);
        expect(JSON.stringify(responses[status])).toContain('#/components/schemas/Failure');
      }
    }
  });

  test('names the codes that the sentence about a call names, and those of its proof', () => {
    expect(failuresOf(calls.createApiToken)).toMatchObject({
      403: expect.arrayContaining(['recent_proof_needed', 'not_for_tokens']),
      409: ['too_many_tokens'],
    });
    expect(failuresOf(calls.sendEmail)[409]).toEqual(['not_in_team', 'nobody_to_write_to']);
    expect(failuresOf(calls.getCalendar)[403]).toContain('scope_needed');
    expect(failuresOf(calls.getActivity)[404]).toEqual(['not_found']);
    expect(failuresOf(calls.getCoupon)[401]).toBe(undefined);
  });

  test('asks of each account for a proof that is described, and of personal tokens where there is a scope', () => {
    const schemes = Object.keys(spec.components.securitySchemes);
    const used = new Set(operations.flatMap(([, { security = [] }]) => security.flatMap((one) => Object.keys(one))));
    expect([...used].toSorted()).toEqual(schemes.toSorted());
    for (const [, { operationId, security = [] }] of operations) {
      const { proof, scope } = rows.find(({ id }) => id === operationId)!;
      expect([operationId, security.length > 0]).toEqual([operationId, namesCaller(proof)]);
      expect([operationId, security.some((one) => 'personalToken' in one)]).toEqual([operationId, scope !== undefined]);
    }
  });

  test('describes every parameter of a path, and refers to nothing that is not there', () => {
    expect(
      wrong((path, { parameters = [] }) => {
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const described = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
        return named.toSorted().join() !== described.toSorted().join();
      }),
    ).toEqual([]);
    const refers = [...JSON.stringify(spec).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name = '']) => name,
    );
    expect(new Set(refers)).toEqual(new Set(Object.keys(spec.components.schemas)));
  });

  test('has a body for each call that takes one, and lists whose items it names', () => {
    expect(
      wrong((_, { operationId, requestBody }) => {
        const row = rows.find(({ id }) => id === operationId)!;
        return (row.body !== undefined || row.multipart === true) !== (requestBody !== undefined);
      }),
    ).toEqual([]);
    const bare: unknown[] = [];
    JSON.stringify(spec, (_, value: unknown) => {
      const { type, items } = (value ?? {}) as { type?: unknown; items?: unknown };
      if (type === 'array' && (items ?? false) === false) bare.push(value);
      return value;
    });
    expect(bare).toEqual([]);
  });
});
