import { createHeaderClient } from './header-client.ts';
import { createOidcClient } from './oidc-client.ts';
import type { ProviderClient } from './provider-client.ts';

/** Creates a client that uses each provider's protocol. @param publicUrl URL of this server: that of the request is not trusted */
export function createProviderClients(publicUrl: string): ProviderClient {
  const oidc = createOidcClient(publicUrl);
  const headers = createHeaderClient(publicUrl);
  return {
    begin: (provider) => (provider.by === 'oidc' ? oidc.begin(provider) : headers.begin(provider)),
    finish: (provider, arrival, secrets) =>
      provider.by === 'oidc' ? oidc.finish(provider, arrival, secrets) : headers.finish(provider, arrival, secrets),
    signOutUrl: (provider) => (provider.by === 'oidc' ? oidc.signOutUrl(provider) : headers.signOutUrl(provider)),
  };
}
