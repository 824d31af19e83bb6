import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/start.ts';

export const clientId = 'longrun-test';
export const clientSecret = 'a secret of the test';
export const redirectUri = 'http://localhost:8080/oauth2/garmin/callback?kind=test';
/** Redirect URL of OAuth 1.0a. */
export const callback = 'http://localhost:8080/api/oauth1/garmin/callback';
/** 15 November 2026, 12:00 UTC. */
export const moment = 1_794_744_000;

// Uses a new connection per request: a reused one would be closed after a restart on the same port.
export const fetchOnce: typeof fetch = (address, init) =>
  fetch(address, { ...init, headers: { ...(init?.headers as Record<string, string>), connection: 'close' } });

export interface Ping {
  readonly userId: string;
  readonly summaryId: string;
  readonly activityId: number;
  readonly fileType: string;
  readonly callbackURL: string;
  readonly startTimeInSeconds: number;
}

export interface Push {
  readonly headers: IncomingHttpHeaders;
  /** The raw body. */
  readonly raw: string;
  readonly body: Record<string, Ping[]>;
}

/** The application's webhook: responds with 200 by default, stores the requests. */
export async function startWebhook() {
  const pushes: Push[] = [];
  const waiting: { readonly enough: () => boolean; readonly done: () => void }[] = [];
  const hook = { pushes, answer: 200, answers: [] as number[], says: '', url: '', until, pings, stop };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      pushes.push({ headers: request.headers, raw, body: JSON.parse(raw || '{}') as Push['body'] });
      response.writeHead(hook.answers.shift() ?? hook.answer).end(hook.says);
      for (const one of waiting) if (one.enough()) one.done();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/garmin/secret`;
  function until(enough: () => boolean): Promise<void> {
    return enough() ? Promise.resolve() : new Promise((done) => waiting.push({ enough, done }));
  }
  function pings(): Ping[] {
    return pushes.flatMap(({ body }) => body['activityFiles'] ?? []);
  }
  function stop(): Promise<void> {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  }
  return hook;
}

export type Webhook = Awaited<ReturnType<typeof startWebhook>>;

export const newStateDir = () => {
  const path = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  return { path, remove: () => rmSync(path, { recursive: true }) };
};

/** Starts the simulated vendors of `options`; defaults to Garmin. */
export const start = (
  stateDir: string,
  { webhookUrl, ...options }: Partial<SandboxOptions> & { readonly webhookUrl?: string } = {},
): Promise<Sandbox> =>
  startSandbox({
    stateDir,
    publicBase: 'http://localhost:8080/sandbox',
    garmin: {
      clientId,
      clientSecret,
      redirectUris: [redirectUri, callback],
      ...(webhookUrl !== undefined && { webhookUrl }),
    },
    now: moment,
    seed: 7,
    pushDelay: 1,
    pushRetry: 5,
    ...options,
  });

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly refresh_token_expires_in: number;
  readonly token_type: string;
}

/** A small client of the vendor, written from its documentation. */
export class Client {
  readonly base: string;
  readonly verifier = randomBytes(48).toString('base64url');
  account = randomBytes(8).toString('hex');

  constructor(base: string) {
    this.base = `${base}/garmin`;
  }

  authorizeQuery(changed: Record<string, string> = {}): URLSearchParams {
    return new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: 'state-1',
      code_challenge: challengeOf(this.verifier),
      code_challenge_method: 'S256',
      ...changed,
    });
  }

  /** Submits the consent form like a browser. */
  consent(
    persona: string,
    options: { decision?: string; permissions?: readonly string[]; changed?: Record<string, string> } = {},
  ) {
    const form = this.authorizeQuery(options.changed);
    form.set('persona', persona);
    form.set('account', this.account);
    form.set('decision', options.decision ?? 'allow');
    for (const name of options.permissions ?? ['ACTIVITY_EXPORT', 'HISTORICAL_DATA_EXPORT'])
      form.append('permission', name);
    return fetchOnce(`${this.base}/oauth2Confirm`, { method: 'POST', body: form, redirect: 'manual' });
  }

  async code(persona: string, permissions?: readonly string[]): Promise<string> {
    const answer = await this.consent(persona, { permissions });
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  tokenRequest(fields: Record<string, string>) {
    return fetchOnce(`${this.base}/di-oauth2-service/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
    });
  }

  exchange(code: string, changed: Record<string, string> = {}) {
    return this.tokenRequest({
      grant_type: 'authorization_code',
      code,
      code_verifier: this.verifier,
      redirect_uri: redirectUri,
      ...changed,
    });
  }

  async link(persona: string, permissions?: readonly string[]): Promise<Tokens> {
    const answer = await this.exchange(await this.code(persona, permissions));
    return (await answer.json()) as Tokens;
  }

  get(path: string, token: string, method = 'GET') {
    return fetchOnce(`${this.base}/wellness-api/rest${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
  }

  backfill(token: string, from: number, to: number) {
    return this.get(`/backfill/activities?summaryStartTimeInSeconds=${from}&summaryEndTimeInSeconds=${to}`, token);
  }

  file(ping: Ping, token: string) {
    return fetchOnce(ping.callbackURL, { headers: { authorization: `Bearer ${token}` } });
  }

  async control(wanted: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await fetchOnce(`${this.base}/control`, { method: 'POST', body: JSON.stringify(wanted) });
    return (await answer.json()) as Record<string, unknown>;
  }
}
