import type { AssistantGrant } from '../../domain/entities/assistant.ts';
import { isOwnName } from '../http/this-machine.ts';

/** The resource that an app's token gives access to: the API by its scopes, or `/mcp` by its grant. */
export type Resource = 'api' | 'mcp';
export const resources = ['api', 'mcp'] as const satisfies readonly Resource[];

/** The scope of assistants; the member chooses the access level. */
export const ASSISTANT_SCOPE = 'assistant';

export const resourceOf = (grant: AssistantGrant | null): Resource => (grant === null ? 'api' : 'mcp');

/** Returns a resource's URL, used by apps as its identifier. [RFC 8707] */
export const resourceUrl = (publicUrl: string, resource: Resource): string => `${publicUrl}/${resource}`;

/** Paths of the authorization server's endpoints. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  introspect: '/oauth/introspect',
} as const;

/** Whether apps can be connected. Codes and tokens require https, except on localhost, and metadata requires the root of a host. [OAuth 2.1 §1.5] */
export function hasOAuth(publicUrl: string): boolean {
  const { protocol, host, pathname } = new URL(publicUrl);
  return pathname === '/' && (protocol === 'https:' || isOwnName(host));
}
