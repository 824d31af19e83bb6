/** Whether a host is this device. `localhost` is included, since many native apps use it. [RFC 8252 §7.3] */
const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** Whether a redirect address is on the member's own device, where the app chooses the port when it starts. */
export function isOnDevice(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const url = new URL(uri);
  return url.protocol === 'http:' && isLoopback(url);
}

/**
 * Whether responses may be sent to an address: https, http on the member's own device, or the reversed domain name of a
 * native app as scheme, such as `com.example.app:/done`. All other schemes may run code in the page or on the device.
 * [RFC 8252 §7.1, RFC 6749 §3.1.2]
 */
export function isRedirectUri(uri: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes('#') || uri.includes('\\') || !URL.canParse(uri)) return false;
  const url = new URL(uri);
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return isOnDevice(uri) || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol);
}

/** Returns the address without the port if it is on the device. */
function comparable(uri: string): string {
  if (!isOnDevice(uri)) return uri;
  const url = new URL(uri);
  url.port = '';
  return url.href;
}

/** Whether a redirect address is one of an app's own: identical, except for the port on the member's device. [RFC 8252 §7.3] */
export const isRegistered = (own: readonly string[], uri: string): boolean =>
  isRedirectUri(uri) && own.some((one) => comparable(one) === comparable(uri));
