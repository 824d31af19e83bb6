import { useMemo, useSyncExternalStore } from 'react';
import { messages } from '../../../domain/messages.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';

const never = () => () => {};

/**
 * Returns the message of the day, chosen once a day on this device; `null` in markup of the server, which does not know it. [core §4 Daily random message]
 * @param today civil date of the member, YYYY-MM-DD
 */
export function useDailyMessage(today: string): string | null {
  const { deviceStorage: device } = useMemberServices();
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const index = useMemo(() => (isKnown ? device.drawMessage(today) : null), [isKnown, device, today]);
  return index === null ? null : (messages.daily[index] ?? messages.daily[0]);
}
