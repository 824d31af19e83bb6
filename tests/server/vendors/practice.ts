import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../sandbox/start.ts';
import { createCoros } from '../../../server/vendors/adapters/coros/coros.ts';
import { createGarmin } from '../../../server/vendors/adapters/garmin/garmin.ts';
import { createGarminByOAuth1 } from '../../../server/vendors/adapters/garmin/oauth1.ts';
import type { HookStore, StoredHook } from '../../../server/vendors/adapters/hooks.store.ts';
import { createIntervals } from '../../../server/vendors/adapters/intervals/intervals.ts';
import { createPolar } from '../../../server/vendors/adapters/polar/polar.ts';
import { createSuunto } from '../../../server/vendors/adapters/suunto/suunto.ts';
import { hasConsent, type Vendor } from '../../../server/vendors/adapters/vendor.ts';
import { Browser } from '../data/garmin.ts';
import { answerConsent } from './standin.ts';

const redirectUri = 'http://localhost:8080/back';
const keys = { clientId: 'longrun-test', clientSecret: 'a secret of the test' };

/** Where a webhook is kept while a test runs. */
export function memoryHooks(kept: StoredHook | null = null): HookStore & { kept: () => StoredHook | null } {
  let now = kept;
  return {
    kept: () => now,
    read: async () => now,
    save: async (hook) => {
      now = hook;
    },
    alone: (work) => work(),
  };
}

/** The adapters with the stand-ins as vendors, without a server. */
export async function startPractice() {
  const stateDir = mkdtempSync(join(tmpdir(), 'longrun-practice-'));
  const known = { ...keys, redirectUris: [redirectUri] };
  const suunto = { ...known, subscriptionKey: 'key', notificationSecret: 'hook' };
  const publicBase = 'http://localhost:8080/sandbox';
  const garminApplication = { ...known, backfillDaysPerMinute: 100_000 };
  const applications = { garmin: garminApplication, suunto, polar: known, coros: known, intervals: {} };
  const sandbox = await startSandbox({ stateDir, publicBase, ...applications });
  const { url } = sandbox;
  const garmin = {
    ...keys,
    authorizeUrl: `${url}/garmin/oauth2Confirm`,
    tokenUrl: `${url}/garmin/di-oauth2-service/oauth/token`,
    oauth1AuthorizeUrl: `${url}/garmin/oauthConfirm`,
    oauth1Url: `${url}/garmin/oauth-service/oauth`,
    exchangeUrl: `${url}/garmin/partner-gateway/rest/user/token-exchange`,
    apiUrl: `${url}/garmin/wellness-api/rest`,
    backfillDays: 30,
  };
  const suuntoUrls = { authorizeUrl: `${url}/suunto/oauth/authorize`, oauthUrl: `${url}/suunto/oauth` };
  const polarUrls = { authorizeUrl: `${url}/polar/oauth2/authorization`, tokenUrl: `${url}/polar/v2/oauth2/token` };
  return {
    stateDir,
    vendors: {
      garmin: createGarmin({ ...garmin, way: '2' }),
      legacy: createGarminByOAuth1({ ...garmin, way: '1.0a' }),
      suunto: createSuunto({
        ...keys,
        ...suuntoUrls,
        subscriptionKey: 'key',
        webhookSecret: 'hook',
        apiUrl: `${url}/suunto`,
      }),
      polar: createPolar({ ...keys, ...polarUrls, apiUrl: `${url}/polar`, loginUrl: null }, memoryHooks()),
      coros: createCoros({
        ...keys,
        authorizeUrl: `${url}/coros/oauth2/authorize`,
        apiUrl: `${url}/coros`,
        fileHosts: [],
      }),
      intervals: createIntervals({
        apiUrl: `${url}/intervals/api/v1`,
        keyPage: `${url}/intervals/settings`,
        isChosen: false,
        gapMs: 0,
      }),
    },
    async control(folder: string, wanted: object | null = null): Promise<Record<string, unknown>> {
      const init = wanted ? { method: 'POST', body: JSON.stringify(wanted) } : {};
      const answer = await fetch(`${url}/${folder}/control${wanted ? '' : '?starts'}`, init);
      if (answer.status !== 200) throw new Error(`control: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
    async stop() {
      await sandbox.stop();
      rmSync(stateDir, { recursive: true });
    },
  };
}
export type Practice = Awaited<ReturnType<typeof startPractice>>;

/** A person consents at the stand-in, and the adapter exchanges the result. */
export async function joined(vendor: Vendor, persona = 'empty') {
  if (vendor.keys) {
    const shown = new URL(await answerConsent(new Browser(), vendor.keys.page, persona));
    return vendor.keys.join(shown.searchParams.get('key') ?? '');
  }
  if (!hasConsent(vendor)) throw new Error('There is no way to link it.');
  const verifier = 'v'.repeat(64);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { url, own } = await vendor.consent({ state: 'state1', challenge, redirectUri });
  const back = new URL(await answerConsent(new Browser(), url, persona)).searchParams;
  const code = back.get('code') ?? back.get('oauth_verifier') ?? '';
  const state = own?.state ?? 'state1';
  return vendor.join({ state, code, verifier: own?.verifier ?? verifier, redirectUri, memberId: 'm' });
}
