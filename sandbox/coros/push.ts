import type { Message, Postman } from '../standin/pusher.ts';
import { bigJson, type Coros, type CorosNotice, results } from './context.ts';
import { sportData } from './sports.ts';

/** Retention of notices for an unavailable webhook, s. */
const keepNotices = 86_400;
/** Maximum activities per body. */
const batch = 20;

function isOk(body: string): boolean {
  try {
    const { result } = JSON.parse(body) as { result?: unknown };
    return result === results.ok;
  } catch {
    return false;
  }
}

/** Pushes activities with URLs of their files; two headers identify the sender. */
export function corosPostman(coros: () => Coros): Postman<CorosNotice> {
  const message = (body: string, client: string | null, secret: string | null): Message => ({
    headers: {
      'content-type': 'application/json',
      ...(client !== null && { client }),
      ...(secret !== null && { secret }),
    },
    body,
  });

  return {
    answerWithin: 10_000,
    isTaken: (status, body) => status === 200 && isOk(body),
    statusUrl: () => coros().application.statusUrl ?? null,
    pack(waiting) {
      const { state, histories, around, application } = coros();
      const some = [...waiting].slice(0, batch);
      const sportDataList = some.flatMap(([, { notice, at }]) => {
        const account = state.accounts.get(notice.userId);
        const file = account && histories.find(account, notice.id);
        if (!account || !file || at < around.now() - keepNotices) return [];
        return [{ openId: account.userId, ...sportData(coros(), account, file, around.ownBase()) }];
      });
      const body = bigJson({ sportDataList });
      const { clientId, clientSecret } = application;
      return {
        ids: some.map(([id]) => id),
        items: sportDataList.length,
        message: message(body, clientId, clientSecret),
        // Forgeries: without headers, with a guessed secret, in another application's name.
        forgeries: () => [
          message(body, null, null),
          message(body, clientId, 'guess'),
          message(body, 'somebody-else', clientSecret),
        ],
      };
    },
  };
}
