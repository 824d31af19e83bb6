import type { BrowserSubscription } from '../../../domain/entities/notification-channel.ts';
import { findPushManager } from '../../shared/service-worker/service-worker.ts';
import { pushWords as words } from './push-words.ts';

/** Returns why this browser cannot be notified; `null` if it can. */
export function pushObstacle(): keyof typeof words.support | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Creates a failure in the shape that machines and pages expect. */
const refused = (message: string) => Object.assign(new Error(message), { tag: 'Forbidden' as const });

const textOf = (bytes: ArrayBuffer | null) =>
  bytes === null
    ? null
    : btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');

/**
 * Asks for permission and subscribes at the browser's push service. Replaces a subscription for another server key, such as one from before the
 * server was reinstalled.
 */
export async function subscribeHere(serverKey: string): Promise<BrowserSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw refused(words.support.denied);
  const manager = await findPushManager();
  if (manager === undefined) throw refused(words.support.unsupported);
  const existing = await manager.getSubscription();
  const isOurs = existing !== null && textOf(existing.options.applicationServerKey) === serverKey;
  if (!isOurs) await existing?.unsubscribe();
  const subscribe = async () => {
    try {
      return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
    } catch {
      throw refused(words.failed);
    }
  };
  const subscription = isOurs ? existing : await subscribe();
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}
