import { spokenLanguage } from '../../domain/words/area.ts';
import { type Call, SECOND_API } from '../../contract/call.ts';
import type { CallId } from '../../contract/calls.ts';
import { coreCalls } from '../../contract/core-calls.ts';
import { toCamel } from '../../domain/case.ts';
import { messages } from '../../domain/messages.ts';
import type { Clock } from './clock.ts';
import type { AppConfig } from './config.ts';
import type { CredentialSource } from './credentials.ts';
import { invalidResponse, CallFailure, failureOf, unanswered } from './failure.ts';
import { loadWithRetry } from './load-with-retry.ts';
import { type CallResponse, type CallInput, pathOf, queryOf, withQuery } from './requests.ts';
import { sendWithRetryAfter } from './retry-after.ts';

export interface ClientDependencies {
  readonly config: Pick<AppConfig, 'apiBase' | 'apiV2Base' | 'region'>;
  readonly clock: Clock;
  readonly credentials: Pick<CredentialSource, 'get' | 'forget'>;
  /** Returns a token valid for several more minutes. Rejects if signed out. */
  readonly accessToken: () => Promise<string>;
  readonly fetch: typeof fetch;
  /** Returns a signal that is aborted once this member signs out. */
  readonly session: () => AbortSignal;
  /** Takes the response to a request of the document's script: `undefined` if it was never sent, `null` if it failed. */
  readonly early?: (url: string, body?: string) => Promise<Response | null> | undefined;
}

/** Client of both APIs, with one method for every call of the contract. */
export interface Client {
  /**
   * Makes a call: signs it or sends the access token as the contract requires, follows a 303 with a location in the body, and parses the response.
   * Rejects with a `CallFailure`. [core §7, §8]
   */
  readonly call: <Id extends CallId>(id: Id, input: CallInput<Id>) => Promise<CallResponse<Id>>;
}

interface Prepared {
  readonly method: string;
  readonly url: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly credentials?: RequestCredentials;
}

/** An aborted wait is reported like an aborted request. */
const withRetryAfter = (ask: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> =>
  sendWithRetryAfter(ask, signal).catch((error: unknown) =>
    Promise.reject(error instanceof DOMException ? unanswered(error) : error),
  );

/** Changes are not retried later, unlike reads: the member is told that the change was not sent. */
const notSent = (failure: unknown): Promise<never> => {
  const isUnanswered = failure instanceof CallFailure && failure.tag === 'Network' && failure.status === null;
  return Promise.reject(isUnanswered ? new CallFailure('Network', null, messages.offlineWords.notSent) : failure);
};

/** Status of a refusal that a new signature may fix, after a wrong clock or rejected credentials. */
const REFUSED_SIGNATURE = 403;

const isFirst = (id: CallId): id is keyof typeof coreCalls => Object.hasOwn(coreCalls, id);

async function rowOf(id: CallId): Promise<Call> {
  if (isFirst(id)) return coreCalls[id];
  const { lazyCalls } = await loadWithRetry(() => import('../../contract/lazy-calls.ts'));
  return lazyCalls[id];
}

/** Creates the client of both APIs. */
export function createClient(dependencies: ClientDependencies): Client {
  const { config, clock, credentials, accessToken, fetch, session, early } = dependencies;
  const baseOf = (path: string) =>
    path.startsWith(SECOND_API) ? `${config.apiV2Base}/${path.slice(SECOND_API.length)}` : `${config.apiBase}/${path}`;

  const send = (request: Prepared, signal: AbortSignal | undefined, headers: Record<string, string>) =>
    fetch(withQuery(request.url, request.query), {
      method: request.method,
      // Language of emails that this request sends.
      headers: { 'accept-language': spokenLanguage(), ...headers },
      ...(request.body !== undefined && { body: request.body }),
      ...(request.credentials && { credentials: request.credentials }),
      ...(signal && { signal }),
    }).catch((error: unknown) => Promise.reject(unanswered(error)));

  async function sign(request: Prepared, signal: AbortSignal | undefined): Promise<Response> {
    // The document's script signs the page's initial requests if credentials are stored; otherwise loading those takes longer than loading the
    // signer.
    const [{ signedHeaders }, known] = await Promise.all([
      loadWithRetry(() => import('./sign.ts')).catch((error: unknown) => Promise.reject(unanswered(error))),
      credentials.get(),
    ]);
    const headers = await signedHeaders(request, known, config.region, new Date(clock.now()));
    return send(request, signal, headers);
  }

  async function sendSigned(request: Prepared, signal: AbortSignal | undefined): Promise<Response> {
    const asked = request.method === 'GET' ? early?.(withQuery(request.url, request.query)) : undefined;
    const answer = (await asked) ?? (await sign(request, signal));
    const corrected = clock.observe(answer);
    if (answer.status !== REFUSED_SIGNATURE) return answer;
    const reason = answer.headers.get('x-amzn-errortype') ?? '';
    if (/ExpiredToken|UnrecognizedClient/.test(reason)) credentials.forget();
    else if (!corrected) return answer;
    return sign(request, signal);
  }

  async function textOf(answer: Response): Promise<string> {
    return answer.text().catch((error: unknown) => Promise.reject(unanswered(error)));
  }

  /** Large responses have a presigned URL in the body of a 303. */
  async function follow(answer: Response, signal: AbortSignal | undefined): Promise<Response> {
    const { location } = JSON.parse(await textOf(answer)) as { location?: unknown };
    if (typeof location !== 'string') throw invalidResponse(303);
    const url = new URL(location, `${config.apiBase}/`).href;
    return withRetryAfter(() => send({ method: 'GET', url, query: {}, headers: {} }, signal, {}), signal);
  }

  async function parse(row: Call, status: number, text: string): Promise<unknown> {
    const schema = row.answers[status];
    if (schema === undefined) throw invalidResponse(status);
    if (schema === null) return undefined;
    const value: unknown = JSON.parse(text);
    const parsed = schema.safeParse(value);
    if (parsed.success) return toCamel(parsed.data);
    const { parseWithoutUnknown } = await loadWithRetry(() => import('./unknown-values.ts')).catch(() =>
      Promise.reject(invalidResponse(status)),
    );
    const known = parseWithoutUnknown(schema, value);
    if (!known) throw invalidResponse(status);
    return toCamel(known.data);
  }

  async function run(row: Call, input: CallInput<CallId>): Promise<unknown> {
    const { params, query, body, ...asked } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      signal?: AbortSignal;
    };
    // Leaving a page does not cancel its changes: pages show them before the response arrives.
    const signal = row.cost === 'write' || row.cost === 'job' ? session() : asked.signal;
    const request: Prepared = {
      method: row.method,
      url: baseOf(pathOf(row.path, params)),
      query: queryOf(query),
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(row.setsCookie && { credentials: 'include' }),
    };
    const ask = async () => {
      if (row.proof === 'signed') return sendSigned(request, signal);
      if (row.proof !== 'bearer')
        return (await early?.(request.url, request.body)) ?? send(request, signal, request.headers);
      return send(request, signal, { ...request.headers, authorization: `Bearer ${await accessToken()}` });
    };
    // Changes are not retried automatically: the member is told to try again.
    const first = await (row.method === 'GET' ? withRetryAfter(ask, signal) : ask().catch(notSent));
    clock.observe(first);
    const answer = first.status === 303 && row.method === 'GET' ? await follow(first, signal) : first;
    const text = await textOf(answer);
    if (!answer.ok) throw failureOf(answer.status, text);
    try {
      return await parse(row, answer.status, text);
    } catch (error) {
      throw error instanceof SyntaxError ? invalidResponse(answer.status) : error;
    }
  }

  return {
    call: async <Id extends CallId>(id: Id, input: CallInput<Id>) =>
      (await run(await rowOf(id), input)) as CallResponse<Id>,
  };
}
