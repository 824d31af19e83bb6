import type { ZodMiniType } from 'zod/mini';
import type { Change } from '../../changes/changed.ts';
import type { NotificationType } from '../../../domain/entities/notification.ts';
import type { Language, Translation } from '../../../domain/words/area.ts';
import { notificationTexts as german } from '../../../domain/words/de/notifications.ts';
import { notificationTexts as english } from '../../../domain/words/notifications.ts';
import type { Db } from '../../db/open.ts';
import type { NotificationText } from '../../mail/letters.ts';
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
  /** The words of the kind. */
  readonly words: Translation<typeof english>[Type];
}

export interface Kind<Type extends NotificationType, Facts> {
  /** The event as stored in a job: without text or names. */
  readonly facts: ZodMiniType<Facts>;
  /** The event in a change; null if the member is not notified of it. Left out if the kind has a schedule of its own. */
  readonly from?: (change: Change) => Facts | null;
  /** Tells events of a member apart: of equal ones, only one is sent at a time. By default all facts, joined. */
  readonly keyOf?: (facts: Facts) => string;
  /** The text in the member's language; null if it is no longer relevant. */
  text(facts: Facts, input: TextInput<Type>): Promise<NotificationText | null>;
}

/** A kind of notification. Its settings are in `notificationKinds`, its words in domain/words/notifications.ts. */
export const kind = <Type extends NotificationType, Facts>(_type: Type, record: Kind<Type, Facts>) => record;
