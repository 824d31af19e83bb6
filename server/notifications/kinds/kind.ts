import type { ZodMiniType } from 'zod/mini';
import type { Change } from '../../changes/changed.ts';
import type { NotificationType } from '../../../domain/entities/notification.ts';
import type { Language, Translation } from '../../../domain/words/area.ts';
import { notificationTexts as german } from '../../../domain/words/de/notifications.ts';
import { notificationTexts as english } from '../../../domain/words/notifications.ts';
import type { Db } from '../../db/open.ts';
import type { NotificationText } from '../../mail/emails.ts';
import { wordsIn } from '../../../domain/words/words-in.ts';
import type { Person } from '../facts.store.ts';

export const textsOf = wordsIn(english, german);

/** Input for the text of a notification. */
export interface TextInput<Type extends NotificationType> {
  readonly db: Db;
  readonly memberId: string;
  readonly person: Person;
  readonly language: Language;
  readonly now: Date;
  /** Localised strings for this kind. */
  readonly words: Translation<typeof english>[Type];
}

export interface Kind<Type extends NotificationType, Facts> {
  /** Schema of the event data stored in a job, which excludes text and names. */
  readonly facts: ZodMiniType<Facts>;
  /** Extracts the event from a change; `null` if it triggers no notification. Omitted for kinds with a schedule of their own. */
  readonly from?: (change: Change) => Facts | null;
  /** Returns the deduplication key among a member's events: while a job with the key is pending, no second one is added. Defaults to all facts, joined. */
  readonly keyOf?: (facts: Facts) => string;
  /** Returns the text in the member's language; `null` if the event no longer applies. */
  text(facts: Facts, input: TextInput<Type>): Promise<NotificationText | null>;
}

/** Defines a kind of notification. Its settings are in `notificationKinds`, its strings in domain/words/notifications.ts. */
export const kind = <Type extends NotificationType, Facts>(_type: Type, record: Kind<Type, Facts>) => record;
