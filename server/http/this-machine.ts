import type { FastifyRequest } from 'fastify';

const loopback = /^(::1$|127\.|::ffff:127\.)/;
const ownName = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** Headers added by proxies, load balancers and CDNs. */
const addedOnTheWay =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|x-proxyuser-ip|true-client-ip|cf-.*|cdn-loop|fastly-.*|fly-.*|x-envoy-.*|x-arr-.*|x-azure-.*|x-appengine-.*|x-amzn-trace-id|x-amz-cf-id|x-cloud-trace-context|x-varnish)$/;

/** Whether a host, with or without port, is a name of the local machine. */
export const isOwnName = (host: string): boolean => ownName.test(host);

/**
 * Whether a request comes from a page of this site: browsers state the requesting site, and pages of other sites may also send requests
 * here.
 */
const isOwnOrigin = ({ origin, 'sec-fetch-site': site }: FastifyRequest['headers']): boolean =>
  site !== 'cross-site' && (origin === undefined || (URL.canParse(origin) && isOwnName(new URL(origin).host)));

/**
 * Whether a request comes from this machine and to a local name, without a proxy. DNS rebinding fails, since the request then has the other
 * name. A TCP proxy cannot be detected, so such features are off on a public server unless a setting enables them.
 */
export const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  isOwnName(headers.host ?? '') &&
  isOwnOrigin(headers) &&
  !Object.keys(headers).some((name) => addedOnTheWay.test(name));
