import { tokenScopes } from '../../domain/entities/api-token.ts';
import { ASSISTANT_SCOPE, oauthPaths, type Resource, resourceUrl } from './resource.ts';

/** Returns the authorization server's metadata document. [RFC 8414] */
export const serverMetadata = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: publicUrl + oauthPaths.authorize,
  token_endpoint: publicUrl + oauthPaths.token,
  revocation_endpoint: publicUrl + oauthPaths.revoke,
  introspection_endpoint: publicUrl + oauthPaths.introspect,
  scopes_supported: [...tokenScopes, ASSISTANT_SCOPE],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  introspection_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});

/** Returns a resource's metadata document. [RFC 9728] */
export const resourceMetadata = (publicUrl: string, resource: Resource, productName: string) => ({
  resource: resourceUrl(publicUrl, resource),
  resource_name: productName,
  authorization_servers: [publicUrl],
  scopes_supported: resource === 'mcp' ? [ASSISTANT_SCOPE] : tokenScopes,
  bearer_methods_supported: ['header'],
});

const RESOURCE_PATH = '/.well-known/oauth-protected-resource';
export const SERVER_PATH = '/.well-known/oauth-authorization-server';

/** Paths of the resources' documents. Clients of `/mcp` also try the root path. */
export const resourcePaths: readonly (readonly [string, Resource])[] = [
  [RESOURCE_PATH, 'mcp'],
  [`${RESOURCE_PATH}/mcp`, 'mcp'],
  [`${RESOURCE_PATH}/api`, 'api'],
];

/** Returns the challenge parameters that direct a client without a token to the sign-in. [RFC 9728 §5.1] */
export const challengeFor = (publicUrl: string): string =>
  `resource_metadata="${publicUrl}${RESOURCE_PATH}/mcp", scope="${ASSISTANT_SCOPE}"`;
