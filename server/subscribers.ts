import type { FastifyBaseLogger } from 'fastify';
import { createBoundedCache } from './base/bounded-cache.ts';
import type { Db } from './db/open.ts';
import type { Members } from './members/members.store.ts';
import type { Publish } from './realtime/publish.ts';
import { type Announce, createAnnounce } from './webhooks/announce.ts';
import { WEBHOOK_JOB, webhookJob } from './webhooks/deliver-job.ts';
import type { Config } from './config.ts';
import type { Sealer } from './base/seal.ts';
import type { MailSite } from './mail/emails.ts';
import type { SiteMailer } from './mail/mailer.ts';
import { createNotifications } from './notifications/notify.ts';
import { openVapid } from './notifications/push/vapid.ts';
import { planSendsOf } from './vendors/planned/send-job.ts';
import { type Change, subscribe, type Subscribers } from './changes/changed.ts';
import { findPerson, type Person } from './changes/people.store.ts';

/** Maximum number of people whose identities are cached. Identities never change. */
const MAX_PEOPLE = 20_000;

interface SubscribersDeps {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly members: Members;
  readonly publish: Publish;
  /** Drops a person's cached rights in all processes. */
  readonly forget: (sub: string) => void;
  readonly announce: Announce;
  /** Schedules notifications for a change. */
  readonly notify: (tx: Db, change: Change) => Promise<void>;
}

/** Creates the recipients of changes: open pages, caches, webhooks, workouts sent to vendors, and notifications. */
function createSubscribers(deps: SubscribersDeps): Subscribers {
  const { db, log, members: read, publish, forget, announce, notify } = deps;
  /** Cache of lookups. Pending ones are shared, which keeps a member's messages in order. */
  const people = createBoundedCache<Promise<Person | null>>(MAX_PEOPLE);

  async function personOf(memberId: string): Promise<Person | null> {
    const known = people.get(memberId);
    const finding = known ?? findPerson(db, memberId);
    if (!known) people.put(memberId, finding);
    const isKept = await finding.catch(() => null);
    if (isKept === null) people.drop(memberId, finding);
    return finding;
  }

  async function show(memberId: string, event: Parameters<Publish>[1], body: Parameters<Publish>[2] = {}) {
    const person = await personOf(memberId);
    if (person) publish(person.identityId, event, body);
  }

  async function tell(change: Change): Promise<void> {
    const { what, of } = change;
    switch (what) {
      case 'calendar':
        return show(of, 'calendar_updated');
      case 'plan':
        await show(of, 'calendar_updated');
        return announce(of, 'plan.changed', change.ids);
      case 'activities': {
        const { added = [], changed = [], removed = [], importId } = change;
        await show(of, 'calendar_updated', importId === undefined ? {} : { import_id: importId });
        announce(of, 'activity.added', added);
        announce(of, 'activity.changed', changed);
        return announce(of, 'activity.removed', removed);
      }
      case 'stored':
        announce(of, 'activity.added', change.added);
        return announce(of, 'activity.changed', change.changed);
      case 'day':
        await show(of, 'calendar_updated');
        return announce(of, 'day.changed', [change.date]);
      case 'notices':
        return show(of, 'notices_updated');
      case 'member': {
        const member = await read.byId(of);
        return member ? show(of, 'member_updated', { member }) : undefined;
      }
      case 'progress':
        return show(of, change.event, change.body);
      case 'importEnded':
        return announce(of, 'import.finished', change.isComplete ? [change.importId] : []);
      default:
      // These changes only trigger notifications.
    }
  }

  return {
    store: notify,
    async tell(changes) {
      try {
        // Drops cached rights before pages fetch again.
        const members = new Set(changes.flatMap(({ what, of }) => (what === 'member' ? [of] : [])));
        for (const person of await Promise.all([...members].map(personOf))) if (person) forget(person.sub);
        for (const change of changes) await tell(change);
      } catch (error) {
        log.error({ err: error }, 'changes were not passed on');
      }
    },
  };
}

/** Returns a URL at which push services can reach the operator. They reject other kinds of addresses. [RFC 8292 §2.1] */
function operatorUrl({ site, publicUrl }: Config): string {
  const { contactEmail } = site();
  if (contactEmail !== null) return `mailto:${contactEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost';
}

/** Starts forwarding changes. @returns the recipients' jobs, and `settle`, which waits for pending webhook records */
export async function startSubscribers({
  sealer,
  config,
  mailer,
  place,
  ...deps
}: Omit<SubscribersDeps, 'announce' | 'notify'> & {
  readonly sealer: Sealer;
  readonly config: Config;
  readonly mailer: SiteMailer;
  readonly place: MailSite;
}) {
  const { db, log } = deps;
  const { webhooks: rules, webhookGatherSeconds: gatherSeconds } = config;
  const vapid = await openVapid(db, sealer, () => operatorUrl(config));
  const notifications = createNotifications({
    db,
    sealer,
    mailer,
    push: { rules, vapid },
    sendsMail: mailer.delivers,
    place,
    log,
    now: () => new Date(),
  });
  const { announce, settle } = createAnnounce({
    db,
    log,
    gatherSeconds,
    also: async (tx, memberId, event) => {
      if (event === 'plan.changed') await planSendsOf(tx, memberId, gatherSeconds);
    },
  });
  subscribe(db, createSubscribers({ ...deps, announce, notify: notifications.hear }));
  const webhooks = webhookJob({ db, sealer, rules, product: () => config.site().productName });
  return { notifications, vapid, settle, jobs: { ...notifications.jobs, [WEBHOOK_JOB]: webhooks } };
}
