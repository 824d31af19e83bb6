import type { FastifyRequest } from 'fastify';

const loopback = /^(::1$|127\.|::ffff:127\.)/;
const ownName = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** What proxies, balancers and content networks add to what they hand on. */
const addedOnTheWay =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|x-proxyuser-ip|true-client-ip|cf-.*|cdn-loop|fastly-.*|fly-.*|x-envoy-.*|x-arr-.*|x-azure-.*|x-appengine-.*|x-amzn-trace-id|x-amz-cf-id|x-cloud-trace-context|x-varnish)$/;

/** Whether a host, with its port or without, is a name of whatever machine it is used on. */
export const isOwnName = (host: string): boolean => ownName.test(host);

/** A page of another site may send requests here too: browsers say which site asks. */
const isOwnOrigin = ({ origin, 'sec-fetch-site': site }: FastifyRequest['headers']): boolean =>
  site !== 'cross-site' && (origin === undefined || (URL.canParse(origin) && isOwnName(new URL(origin).host)));

/**
 * Asked from this very machine and under a name of it, not through a proxy that stands on it. A page from elsewhere whose name was made to point
 * here asks under that name. A proxy that hands on bytes without reading them cannot be told apart, so that a server which others reach has
 * nothing of this kind unless it is asked for by a setting.
 */
export const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  isOwnName(headers.host ?? '') &&
  isOwnOrigin(headers) &&
  !Object.keys(headers).some((name) => addedOnTheWay.test(name));
