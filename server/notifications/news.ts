import * as z from 'zod/mini';
import type { NotificationType } from '../../domain/entities/notification.ts';
import type { Change } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import type { NotificationText } from '../mail/emails.ts';
import type { Person } from './facts.store.ts';
import { comment } from './kinds/comment.ts';
import { finishedImport } from './kinds/import.ts';
import { type Kind, type TextInput, textsOf } from './kinds/kind.ts';
import { link } from './kinds/link.ts';
import { message } from './kinds/message.ts';
import { plan } from './kinds/plan.ts';
import { proposal } from './kinds/proposal.ts';
import { thread } from './kinds/thread.ts';
import { team } from './kinds/team.ts';
import { weekly } from './kinds/weekly.ts';

/** All kinds of notifications. */
const kinds = { comment, plan, proposal, message, thread, team, link, import: finishedImport, weekly };

type Kinds = typeof kinds;
type FactsOf<Type extends NotificationType> = z.infer<Kinds[Type]['facts']>;

/** An event as stored in a job, without text or names. */
export type NotificationEvent = {
  [Type in NotificationType]: { readonly type: Type } & FactsOf<Type>;
}[NotificationType];

const stored = z.looseObject({ type: z.enum(Object.keys(kinds) as [NotificationType, ...NotificationType[]]) });

/** Parses the event stored in a job. */
export const notificationEvent = z.pipe(
  stored,
  z.transform(
    ({ type, ...facts }): NotificationEvent => ({ type, ...kinds[type].facts.parse(facts) }) as NotificationEvent,
  ),
);

/** Returns the notification for a change; `null` if it triggers none. */
export function notificationEventOf(change: Change): NotificationEvent | null {
  for (const [type, { from, facts }] of Object.entries(
    kinds as Readonly<Record<string, Kind<NotificationType, unknown>>>,
  )) {
    const found = from?.(change) ?? null;
    // Parsing strips fields that the kind does not store.
    if (found !== null) return { type, ...(facts.parse(found) as object) } as NotificationEvent;
  }
  return null;
}

/** Returns an event's deduplication key among the member's events. */
export function keyOfNotificationEvent({ type, ...facts }: NotificationEvent): string {
  const { keyOf } = kinds[type] as Kind<NotificationType, unknown>;
  return `${type} ${keyOf ? keyOf(facts) : Object.values(facts).join(' ')}`;
}

/** Returns the notification text in the member's language; `null` if the event no longer applies. */
export function textOf(
  db: Db,
  memberId: string,
  { type, ...facts }: NotificationEvent,
  person: Person,
  now: Date,
): Promise<NotificationText | null> {
  const language = person.language ?? 'en';
  const { text } = kinds[type] as Kind<NotificationType, unknown>;
  const input: TextInput<NotificationType> = { db, memberId, person, language, now, words: textsOf(language)[type] };
  return text(facts, input);
}
