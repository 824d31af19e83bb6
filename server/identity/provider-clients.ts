import { createHeaderClient } from './header-client.ts';
import { createOidcClient } from './oidc-client.ts';
import type { ProviderClient } from './provider-client.ts';

/** Speaks with each provider as its settings say. @param publicUrl of this server: requests are not trusted about it */
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
