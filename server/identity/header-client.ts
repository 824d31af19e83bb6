import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { providerPath } from '../../domain/entities/provider.ts';
import { emailIn, type ProviderClient, ProviderFailure, rolesOf, SUBJECT_MAX } from './provider-client.ts';
import type { HeaderSettings } from './provider-settings.ts';

/** Issuer of all people named by the proxy. */
const ISSUER = 'proxy headers';

/**
 * Returns a header's value; `null` if it is missing, or sent twice: a proxy that adds its header to the client's would let clients choose a
 * name.
 */
function onlyValue(request: IncomingMessage, name: string): string | null {
  const values = request.headersDistinct[name] ?? [];
  const value =
    values.length === 1
      ? Buffer.from(values[0] ?? '', 'latin1')
          .toString('utf8')
          .trim()
      : '';
  return value === '' ? null : value;
}

/**
 * Creates the client for sign-in by a proxy in front of this server, which names the person in headers. Only accepts requests from the
 * proxy's address.
 */
export function createHeaderClient(publicUrl: string): ProviderClient<HeaderSettings> {
  return {
    async begin({ name }) {
      const state = randomBytes(32).toString('base64url');
      return { url: `${publicUrl}${providerPath(name)}?state=${state}`, secrets: { state, nonce: '', verifier: '' } };
    },

    async finish(provider, { request }) {
      const address = request.socket.remoteAddress;
      if (address === undefined || !proxyAddr.compile([...provider.from])(address, 0)) {
        throw new ProviderFailure('invalid', 'not from PROXY_SIGN_IN_FROM');
      }
      const subject = onlyValue(request, provider.userHeader);
      if (subject === null) throw new ProviderFailure('invalid', `no single ${provider.userHeader}`);
      if (subject.length > SUBJECT_MAX) throw new ProviderFailure('invalid', 'long subject');
      const groups = onlyValue(request, provider.groupsHeader)?.split(',') ?? [];
      const email = emailIn(onlyValue(request, provider.emailHeader));
      return {
        provider: provider.name,
        issuer: ISSUER,
        subject,
        email,
        isVerified: email !== null,
        ...rolesOf(
          provider,
          groups.map((group) => group.trim()),
        ),
      };
    },

    signOutUrl: async ({ signOutUrl }) => signOutUrl,
  };
}
