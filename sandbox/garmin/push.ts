import { healthOf } from './health.ts';
import type { Histories } from '../standin/histories.ts';
import type { Message, Postman } from '../standin/pusher.ts';
import type { StandinContext } from '../standin/vendor.ts';
import type { GarminNotice, GarminState } from './state.ts';

/** Lifetime of notices, s. */
const keepNotices = 7 * 86_400;
/** Lifetime of file URLs, s. */
const keepFiles = 86_400;
/** Maximum file pings in one body (a single window may have more). */
const batch = 100;

type Body = Record<string, unknown[]>;

const message = (body: Body, clientId: string): Message => ({
  headers: {
    'content-type': 'application/json;charset=UTF-8',
    'user-agent': 'Garmin Health API',
    'garmin-client-id': clientId,
  },
  body: JSON.stringify(body),
});

/** Creates the postman for pings: several people and types in one body, unsigned, kept for seven days. */
export function garminPostman(
  state: GarminState,
  histories: Histories,
  clientId: string,
  { now, ownBase }: StandinContext,
): Postman<GarminNotice> {
  function address(notice: number, userId: string, id: string, expires: number, base: string | null): string {
    const claim = `${notice}.${expires.toString(36)}`;
    const token = `${claim}.${state.sign(`${claim} ${userId} ${id}`)}`;
    return `${base ?? ownBase()}/garmin/wellness-api/rest/activityFile?id=${id}&token=${token}`;
  }

  function itemsOf(id: number, notice: GarminNotice): [type: string, items: unknown[]] {
    const { userId } = notice;
    switch (notice.what) {
      case 'deregistration':
        return ['deregistrations', [{ userId }]];
      case 'permissions': {
        const change = {
          userId,
          summaryId: `x${id}`,
          permissions: state.permissions.get(userId) ?? [],
          changeTimeInSeconds: notice.at,
        };
        return ['userPermissionsChange', [change]];
      }
      case 'health':
        return [notice.type, healthOf(notice.type, userId, notice.until)];
      case 'files': {
        const account = state.accounts.get(userId);
        if (!account) return ['activityFiles', []];
        const expires = now() + keepFiles;
        const files = histories
          .of(account)
          .filter((file) => file.startTime >= notice.start && file.startTime < notice.end);
        return [
          'activityFiles',
          files.map((file) => ({
            userId,
            summaryId: file.id,
            activityId: Number(file.id),
            activityName: file.title,
            activityType: file.activityType,
            fileType: 'FIT',
            callbackURL: address(id, userId, file.id, expires, notice.base),
            startTimeInSeconds: file.startTime,
            manual: false,
          })),
        ];
      }
    }
  }

  /** Returns forged pings: a wrong client, a foreign file URL, an unknown person. */
  function forgeries(body: Body): Message[] {
    const [first] = (body['activityFiles'] ?? []) as Record<string, unknown>[];
    const elsewhere = { ...first, callbackURL: 'http://127.0.0.1:9/activityFile?id=1&token=forged' };
    return [
      message(body, 'somebody-else'),
      ...(first
        ? [
            message({ activityFiles: [elsewhere] }, clientId),
            message({ activityFiles: [{ ...first, userId: '0'.repeat(32) }] }, clientId),
          ]
        : []),
    ];
  }

  return {
    answerWithin: 30_000,
    isTaken: (status) => status === 200,
    pack(waiting) {
      const ids: number[] = [];
      const body: Body = {};
      let items = 0;
      for (const [id, { notice, at }] of waiting) {
        if (items >= batch) break;
        ids.push(id);
        if (at < now() - keepNotices) continue;
        const [type, found] = itemsOf(id, notice);
        items += found.length;
        if (found.length > 0) (body[type] ??= []).push(...found);
      }
      return { ids, items, message: message(body, clientId), forgeries: () => forgeries(body) };
    },
  };
}
