import type { AssistantGrant } from '../../domain/entities/assistant.ts';
import { isOwnName } from '../http/this-machine.ts';

/** What an app's token opens: the API by its scopes, or `/mcp` by its grant. */
export type Resource = 'api' | 'mcp';
export const resources = ['api', 'mcp'] as const satisfies readonly Resource[];

/** The scope that stands for the level that the member chooses. */
export const ASSISTANT_SCOPE = 'assistant';

export const resourceOf = (grant: AssistantGrant | null): Resource => (grant === null ? 'api' : 'mcp');

/** Address of a resource, by which apps name it. [RFC 8707] */
export const resourceUrl = (publicUrl: string, resource: Resource): string => `${publicUrl}/${resource}`;

/** Paths of the authorization server. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  introspect: '/oauth/introspect',
} as const;

/** Whether apps can be connected: codes and tokens need https, except on the machine itself. Metadata is at the root of a host. [OAuth 2.1 §1.5] */
export function hasOAuth(publicUrl: string): boolean {
  const { protocol, host, pathname } = new URL(publicUrl);
  return pathname === '/' && (protocol === 'https:' || isOwnName(host));
}
