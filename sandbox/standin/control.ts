import { type Answer, type Call, isLocal, json } from '../http.ts';
import { troubles } from './consent-page.ts';
import { formOf } from './oauth.ts';
import { setSwitches, switchesOf } from './switches.ts';
import type { Route, Standin } from './vendor.ts';

/** A vendor's extensions of the control URL. */
export interface OwnControl<Vendor> {
  /** Handlers by body property. Each applies its value and returns whether it was valid. They run in this order, after the common ones. */
  readonly wishes: Readonly<Record<string, (vendor: Vendor, value: unknown) => boolean>>;
  /** Returns additional report fields. */
  readonly report: (vendor: Vendor) => Readonly<Record<string, unknown>>;
  /** Called when a person revoked the access at the vendor. */
  readonly deregistered: (vendor: Vendor, userId: string) => void;
  /** Called when a linked person's watch has sent a new activity that started at `start` (seconds since 1970). */
  readonly recorded: (vendor: Vendor, userId: string, start: number) => void;
}

const HOUR = 3600;

/**
 * Returns the default start of a new activity: long enough ago for it to be over, and far from all others at any time of day, since overlapping
 * ones would be detected as duplicates.
 */
function quietHour(now: number, starts: readonly number[]): number {
  let start = now - 5 * HOUR;
  while (starts.some((other) => Math.abs(other - start) < 3 * HOUR)) start -= HOUR / 2;
  return start;
}

function report<Vendor extends Standin>(vendor: Vendor, own: OwnControl<Vendor>, withStarts = false): Answer {
  const { state, pusher, histories } = vendor;
  return json(200, {
    webhookUrl: state.webhook,
    switches: switchesOf(state),
    waiting: state.notices.size,
    ...pusher.counts,
    ...own.report(vendor),
    accounts: [...state.accounts.values()].map((account) => ({
      userId: account.userId,
      persona: account.persona,
      linked: state.isLinked(account.userId),
      permissions: state.permissions.get(account.userId) ?? [],
      activities: histories.of(account).length,
      ...(withStarts && { starts: histories.of(account).map(({ startTime }) => startTime) }),
    })),
  });
}

function setWebhook({ state, pusher }: Standin, value: unknown): boolean {
  if (value !== null && !(typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value))) return false;
  state.record({ kind: 'webhook', url: value });
  pusher.startAgain();
  return true;
}

function record<Vendor extends Standin>(vendor: Vendor, own: OwnControl<Vendor>, value: unknown): boolean {
  const { state, around } = vendor;
  const wish = typeof value === 'string' ? { userId: value } : ((value ?? {}) as Record<string, unknown>);
  const { userId } = wish;
  if (typeof userId !== 'string' || !state.isLinked(userId)) return false;
  const account = state.accounts.get(userId);
  const others = account ? vendor.histories.of(account).map(({ startTime }) => startTime) : [];
  const { start = quietHour(around.now(), others) } = wish;
  if (typeof start !== 'number' || !Number.isInteger(start) || start <= 0 || start > around.now()) return false;
  // A watch starts at most one activity per second, and two with the same start would count as one.
  const starts = new Set(others);
  let free = start;
  while (starts.has(free)) free--;
  state.record({ kind: 'recorded', userId, extra: { start: free, at: around.now() } });
  own.recorded(vendor, userId, free);
  vendor.pusher.wake();
  return true;
}

/** Applies one body property. @returns whether it was valid */
function perform<Vendor extends Standin>(
  vendor: Vendor,
  own: OwnControl<Vendor>,
  [name, value]: readonly [string, unknown],
): boolean {
  const { state } = vendor;
  switch (name) {
    case 'reset':
      if (value === true) state.reset();
      return true;
    case 'webhookUrl':
      return setWebhook(vendor, value);
    case 'switches':
      return (
        typeof value === 'object' && value !== null && setSwitches(state, value as Record<string, unknown>) === null
      );
    case 'record':
      return record(vendor, own, value);
    case 'deregister':
      if (typeof value !== 'string' || !state.isLinked(value)) return false;
      state.record({ kind: 'unlinked', userId: value });
      own.deregistered(vendor, value);
      vendor.pusher.wake();
      return true;
    default:
      return Object.hasOwn(own.wishes, name) && (own.wishes[name]?.(vendor, value) ?? false);
  }
}

/** Applies the checkboxes of the consent page, then redirects back to it. Switches that were checked before are unchanged. */
function fromPage(vendor: Standin, pages: readonly string[], form: URLSearchParams): Answer {
  const ticked = form.getAll('trouble');
  const now = switchesOf(vendor.state);
  const wanted: Record<string, unknown> = {};
  for (const [name, [on]] of Object.entries(troubles)) {
    const value = now[name as keyof typeof troubles];
    const isOn = value === true || Number(value) > 0;
    if (ticked.includes(name) !== isOn) wanted[name] = isOn ? (typeof on === 'number' ? 0 : false) : on;
  }
  setSwitches(vendor.state, wanted);
  const back = new URLSearchParams(form.get('back') ?? '');
  const page = pages.find((path) => path === form.get('page')) ?? pages[0] ?? '';
  return { status: 303, headers: { location: `${page.slice(1)}?${back}`, 'cache-control': 'no-store' } };
}

/**
 * Returns the routes for the switches that make a vendor fail, for this machine only. GET returns their state, with `?starts` also the start
 * of each activity (seconds since 1970). POST takes JSON with any of `reset` (true), `webhookUrl`, `switches` (see switches.ts), `record` and
 * `deregister` (a user id), in this order, or the checkboxes of the consent page.
 */
export function controlRoutes<Vendor extends Standin>(
  own: OwnControl<Vendor>,
  ...pages: readonly string[]
): readonly Route<Vendor>[] {
  const order = ['reset', 'webhookUrl', 'switches', 'record', 'deregister', ...Object.keys(own.wishes)];
  const refuse = (status: number, errorMessage: string) => json(status, { errorMessage });
  function change(vendor: Vendor, call: Call): Answer {
    const form = formOf(call);
    if (form !== null) return fromPage(vendor, pages, form);
    let wanted: unknown;
    try {
      wanted = JSON.parse(call.body);
    } catch {
      wanted = null;
    }
    if (typeof wanted !== 'object' || wanted === null) return refuse(400, 'The body must be a JSON object');
    const entries = Object.entries(wanted).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
    for (const entry of entries) {
      if (!perform(vendor, own, entry)) return refuse(400, `Unknown or wrong: ${entry[0]}`);
    }
    return report(vendor, own);
  }
  const local =
    (answer: (vendor: Vendor, call: Call) => Answer) =>
    (vendor: Vendor, call: Call): Answer =>
      isLocal(call) ? answer(vendor, call) : refuse(403, 'Only from this machine');
  return [
    ['GET', '/control', null, local((vendor, call) => report(vendor, own, call.query.has('starts')))],
    ['POST', '/control', null, local(change)],
  ];
}
