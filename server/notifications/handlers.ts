import type { MailState } from '../../domain/entities/notification.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { openChannelsOf } from './channels.store.ts';
import { personOf } from './facts.store.ts';
import { saveSetting, settingsOf } from './settings.store.ts';

export interface NotificationDeps {
  readonly db: Db;
  /** Schedules the member's weekly summary. */
  readonly weekly: (memberId: string) => Promise<void>;
  readonly mailState: (person: { readonly isVerified: boolean }) => MailState;
}

/** Creates the handlers for a member's notification settings. [core §7] */
export function createNotificationHandlers({ db, weekly, mailState }: NotificationDeps) {
  async function known(memberId: string) {
    const person = await personOf(db, memberId);
    if (!person) throw new ApiFailure(404, 'not_found', 'There is no such thing.');
    return person;
  }
  return {
    async listNotifications({ params: { id } }) {
      const person = await known(id);
      return {
        status: 200,
        body: {
          settings: await settingsOf(db, id),
          mail: mailState(person),
          has_channels: (await openChannelsOf(db, id)).length > 0,
        },
      };
    },
    async setNotification({ params: { id, type }, body }) {
      await known(id);
      const setting = await saveSetting(db, id, type, body);
      if (type === 'weekly' && (setting.page || setting.mail || setting.push)) await weekly(id);
      return { status: 200, body: setting };
    },
  } satisfies Partial<Handlers>;
}
