import type { CallId } from '../../../contract/calls.ts';
import type { TestServer } from '../harness.ts';

interface Operation {
  readonly operationId: CallId;
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}

/** Error codes by call in a server's description of its API: `404 not_found`. */
export async function codesOf(server: TestServer): Promise<ReadonlyMap<CallId, ReadonlySet<string>>> {
  const { paths } = (await (await fetch(`${server.url}/api/docs.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return new Map(
    operations.map(({ operationId, responses }) => [
      operationId,
      new Set(
        Object.entries(responses).flatMap(([status, { description = '' }]) =>
          [...description.matchAll(/`(\w+)`/g)].map(([, code]) => `${status} ${code}`),
        ),
      ),
    ]),
  );
}
