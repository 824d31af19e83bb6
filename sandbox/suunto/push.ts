import { createHmac } from 'node:crypto';
import type { Histories } from '../standin/histories.ts';
import type { Message, Postman } from '../standin/pusher.ts';
import type { PlainState } from '../standin/state.ts';
import type { SuuntoApplication, SuuntoNotice } from './context.ts';
import { nightsOf } from '../athletes/nights.ts';
import { sampleOf } from './nights.ts';
import { factsOf, gear } from './workouts.ts';

/** Retention in seconds of notices for an unresponsive webhook. */
const keepNotices = 86_400;

const message = (body: string, signature: string | null): Message => ({
  headers: {
    'content-type': 'application/json',
    ...(signature !== null && { 'x-hmac-sha256-signature': signature }),
  },
  body,
});

/** Creates the postman for webhooks: one workout each, signed with the notification secret over the body. */
export function suuntoPostman(
  state: PlainState<SuuntoNotice>,
  histories: Histories,
  application: SuuntoApplication,
  now: () => number,
): Postman<SuuntoNotice> {
  const sign = (body: string, secret = application.notificationSecret) =>
    createHmac('sha256', secret).update(body).digest('hex');

  function nightOf({ userId, id }: SuuntoNotice): string | null {
    const samples = nightsOf(userId, now(), 28)
      .filter(({ date }) => date === id)
      .map(sampleOf);
    return JSON.stringify({ type: 'SUUNTO_247_SLEEP_CREATED', username: userId, samples });
  }

  function bodyOf(notice: SuuntoNotice): string | null {
    const { userId, id } = notice;
    if (notice.what === 'night') return nightOf(notice);
    const account = state.accounts.get(userId);
    const file = account && histories.find(account, id);
    if (!account || !file) return null;
    const { heartRate, maxHeartRate } = file.summary();
    // Webhooks contain beats per second, while lists contain beats per minute.
    const hz = (beats: number | null) => (beats === null ? undefined : Number((beats / 60).toFixed(3)));
    return JSON.stringify({
      type: 'WORKOUT_CREATED',
      username: userId,
      workout: { ...factsOf(file, id), hrdata: { workoutAvgHR: hz(heartRate), workoutMaxHR: hz(maxHeartRate) } },
      gear,
    });
  }

  return {
    answerWithin: 2000,
    isTaken: (status) => status === 200,
    pack(waiting) {
      const [first] = waiting;
      const body = first && first[1].at >= now() - keepNotices ? bodyOf(first[1].notice) : null;
      const ids = first ? [first[0]] : [];
      if (body === null) return { ids, items: 0, message: message('', null), forgeries: () => [] };
      const other = body.replace(/"username":"[^"]*"/, '"username":"somebody-else"');
      return {
        ids,
        items: 1,
        message: message(body, sign(body)),
        // Forgeries: without a signature, with a guessed secret, with another body's signature.
        forgeries: () => [message(body, null), message(body, sign(body, 'guess')), message(other, sign(body))],
      };
    },
  };
}
