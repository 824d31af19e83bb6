import { useMemo } from 'react';
import { messages } from '../../../domain/messages.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';

/**
 * Returns the message of the day, chosen once a day on this device. [core §4 Daily random message]
 * @param today civil date of the member, YYYY-MM-DD
 */
export function useDailyMessage(today: string): string {
  const { deviceStorage: device } = useMemberServices();
  const index = useMemo(() => device.drawMessage(today), [device, today]);
  return messages.daily[index] ?? messages.daily[0];
}
