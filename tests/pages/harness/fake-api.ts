import type { ResponseOf, BodyOf, Call, ParamsOf } from '../../../contract/call.ts';
import { type CallId, calls } from '../../../contract/calls.ts';

/** Origin of the API for the app. Nothing listens there. */
export const ORIGIN = 'https://api.example.org';

type Row<Id extends CallId> = (typeof calls)[Id] & Call;
type Success<Id extends CallId> = keyof (typeof calls)[Id]['answers'] & (200 | 202 | 204);

/** Response body of a call in the contract's type (snake_case); `undefined` for 204. */
export type Wire<Id extends CallId> = ResponseOf<Row<Id>, Success<Id>>;

/** A call of the app: parameters, query and body have passed the contract's schemas. */
export interface Asked<Id extends CallId> {
  readonly params: ParamsOf<Row<Id>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: BodyOf<Row<Id>>;
}

/** An error response, or no response at all. */
export class Refusal {
  readonly status: number | null;
  readonly body: unknown;
  /** @param status HTTP status; `null` if the connection breaks */
  constructor(status: number | null, message = '', code = 'refused', fields?: Readonly<Record<string, string[]>>) {
    this.status = status;
    this.body = { message, code, ...(fields && { fields }) };
  }
}
export const refuse = (status: number, message: string, code?: string, fields?: Readonly<Record<string, string[]>>) =>
  new Refusal(status, message, code, fields);
/** The connection breaks before the response. */
export const breakOff = (): Refusal => new Refusal(null);

type Reply<Id extends CallId> = Wire<Id> | Refusal;
/** The fake's responses by call. A call without an entry fails the test. */
export type Answers = {
  readonly [Id in CallId]?: (asked: Asked<Id>, signal: AbortSignal) => Reply<Id> | Promise<Reply<Id>>;
};

interface Route {
  readonly id: CallId;
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** One route per call. Fixed path segments go before parameters, as on the server. */
const routes: readonly Route[] = Object.values(calls)
  .map(({ id, method, path }: Call) => {
    const full = path.startsWith('v2/') ? `/${path}` : `/api/${path}`;
    const names = [...full.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    return { id: id as CallId, method, names, pattern: new RegExp(`^${full.replaceAll(/:\w+/g, '([^/]+)')}$`) };
  })
  .sort((one, other) => one.names.length - other.names.length);

const json = (status: number, body: unknown): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** Credentials for signing: the app really signs its calls. */
const credentials = {
  IdentityId: 'us-east-1:6f1f6c2e-0000-4000-8000-000000000001',
  Credentials: { AccessKeyId: 'key', SecretKey: 'secret', SessionToken: 'token', Expiration: 4_000_000_000 },
};

export interface FakeApi {
  readonly fetch: typeof fetch;
  /** Names of the calls in order. */
  readonly asked: readonly CallId[];
  /** Errors of the app or the test: unanswered calls, requests and responses that violate the contract. */
  readonly faults: readonly string[];
  /** Pending requests, except those in a `held()` queue. */
  readonly underWay: () => number;
}

/** Promises in this set wait for the test, and do not count as pending. */
const waiting = new WeakSet<Promise<unknown>>();
export const waitsForTest = <Value>(promise: Promise<Value>): Promise<Value> => {
  waiting.add(promise);
  return promise;
};

/** Ends a request early if its page aborts it, like the browser. */
const untilAborted = <Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('The page gave the request up.', 'AbortError'));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    value.then(resolve, reject);
  });

/**
 * Creates a `fetch` that responds like the API. Requests to other origins go to the real one.
 * @param answerTo returns the entry of `Answers` for a call; `undefined` if there is none
 */
export function fakeApi(answerTo: (id: CallId) => unknown, realFetch: typeof fetch): FakeApi {
  const asked: CallId[] = [];
  const faults: string[] = [];
  let underWay = 0;

  function read({ id }: Route, part: 'params' | 'query' | 'body', value: unknown): unknown {
    const schema = (calls[id] as Call)[part];
    const parsed = schema?.safeParse(value);
    if (parsed?.success === false)
      faults.push(`${id}: the page sends a wrong ${part}: ${JSON.stringify(parsed.error.issues)}`);
    return parsed?.data;
  }

  function respond(id: CallId, reply: unknown): Response {
    if (reply instanceof Refusal) {
      if (reply.status === null) throw new TypeError('Failed to fetch');
      return json(reply.status, reply.body);
    }
    const { answers: schemas } = calls[id] as Call;
    const fitting = [200, 202, 204].find((status) => {
      const schema = schemas[status];
      return schema === null ? reply === undefined : schema?.safeParse(reply).success === true;
    });
    if (fitting !== undefined) return json(fitting, reply);
    const issues = schemas[200]?.safeParse(reply).error?.issues;
    faults.push(`${id}: the test answers what the contract does not allow: ${JSON.stringify(issues)}`);
    return json(500, { message: 'wrong answer', code: 'wrong_answer' });
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/identity/') {
      const isId = request.headers.get('x-amz-target')?.endsWith('.GetId');
      return json(200, isId ? { IdentityId: credentials.IdentityId } : credentials);
    }
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
    if (route === undefined) {
      faults.push(`${request.method} ${pathname} is not in the contract`);
      return json(404, { message: 'no such call', code: 'no_call' });
    }
    const { id, pattern, names } = route;
    asked.push(id);
    const values = pattern.exec(pathname)?.slice(1) ?? [];
    const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
    const query = Object.fromEntries(searchParams);
    const isMultipart = (calls[id] as Call).multipart === true;
    const text = isMultipart ? '' : await request.text();
    const input = {
      params: read(route, 'params', params),
      query,
      body: text === '' ? undefined : read(route, 'body', JSON.parse(text)),
    };
    read(route, 'query', query);
    const give = answerTo(id) as ((asked: unknown, signal: AbortSignal) => unknown) | undefined;
    if (give === undefined) {
      faults.push(`${id} has no answer in this test`);
      return json(400, { message: `no answer for ${id}`, code: 'no_answer' });
    }
    const reply = give(input, request.signal);
    if (!(reply instanceof Promise)) return respond(id, reply);
    if (!waiting.has(reply)) return respond(id, await untilAborted(reply, request.signal));
    underWay -= 1;
    try {
      return respond(id, await untilAborted(reply, request.signal));
    } finally {
      underWay += 1;
    }
  }

  return {
    asked,
    faults,
    underWay: () => underWay,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.startsWith(ORIGIN)) return realFetch(input, init);
      underWay += 1;
      try {
        return await answer(request);
      } finally {
        underWay -= 1;
      }
    },
  };
}
