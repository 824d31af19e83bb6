import * as z from 'zod/mini';
import type { HookStore } from '../hooks.store.ts';
import { basic, parsed, type VendorHttp } from '../http.ts';
import { validItems, fieldsOf } from '../proofs.ts';
import { VendorFailure } from '../vendor.ts';
import type { PolarSettings } from './settings.ts';

const hook = z.object({
  id: z.union([z.string(), z.number()]),
  url: z.string(),
  active: z.optional(z.boolean()),
  events: z.optional(z.array(z.string())),
});
const made = z.object({ data: z.object({ ...hook.shape, signature_secret_key: z.string().check(z.minLength(8)) }) });
const EVENTS = ['EXERCISE', 'SLEEP', 'PHYSICAL_INFORMATION'];

/**
 * Registers the only webhook that an application may have. Its signing key is only returned on creation, so a webhook with an unknown
 * key is replaced. The vendor disables it after a week without responses, so it is checked regularly.
 */
export async function subscribePolar(
  url: string,
  { http, store, settings }: { http: VendorHttp; store: HookStore; settings: PolarSettings },
): Promise<void> {
  const base = `${settings.apiUrl}/v3/webhooks`;
  const headers = {
    ...basic(settings.clientId, settings.clientSecret),
    'content-type': 'application/json',
    accept: 'application/json',
  };

  async function create(): Promise<void> {
    const init = { method: 'POST', headers, body: JSON.stringify({ events: EVENTS, url }) };
    const { data } = parsed(made, await http.json(base, init));
    await store.save({ externalId: String(data.id), url, secret: data.signature_secret_key });
  }

  await store.alone(async () => {
    const kept = await store.read();
    const there = validItems(hook, [fieldsOf(await http.json(base, { headers })).data].flat());
    const [own] = there.filter(({ id }) => String(id) === kept?.externalId);
    if (own && kept) {
      // A webhook of an earlier version only receives exercises.
      const lacksEvents = own.events !== undefined && EVENTS.some((event) => !own.events?.includes(event));
      if (own.url !== url || lacksEvents) {
        const init = { method: 'PATCH', headers, body: JSON.stringify({ events: EVENTS, url }) };
        await http.done(`${base}/${kept.externalId}`, init);
        await store.save({ ...kept, url });
      }
      if (own.active === false) await http.done(`${base}/activate`, { method: 'POST', headers });
      return;
    }
    for (const { id } of there) {
      await http.done(`${base}/${encodeURIComponent(String(id))}`, { method: 'DELETE', headers });
    }
    try {
      await create();
    } catch (error) {
      // Another server with the same keys was faster; the next run detects this.
      if (!(error instanceof VendorFailure) || error.trouble !== 'repeated') throw error;
      throw new VendorFailure('later', 'somebody else made a webhook');
    }
  });
}
