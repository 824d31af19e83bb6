import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { responseBytesOf, LARGE_RESPONSE_BYTES, MAX_RESPONSE_BYTES } from '../../contract/answer-bytes.ts';
import type { CallId } from '../../contract/calls.ts';
import { TooManyRequests } from './failure.ts';
import { MEMBER_ALLOWANCES } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call for a route. */
    readonly call?: CallId;
  }
}

/**
 * Maximum number of one member's requests that may wait for a large response; further ones are refused with a retry time. Equal to the number
 * of requests a member may make at once.
 */
const MAX_WAITING = MEMBER_ALLOWANCES.read.burst;
/** Seconds until refused requests may be retried. */
const WAIT_SECONDS = 2;

/** Maximum milliseconds for which sending a response delays the member's next large one. */
const LONGEST_SENDING_MS = 10_000;

interface Line {
  isBusy: boolean;
  readonly waiting: (() => void)[];
}

/** Creates a limiter that computes and sends one large response per member at a time, across all calls. */
export function createLargeResponses() {
  const lines = new Map<string, Line>();
  return {
    /**
     * Waits until the member has no other large response in progress.
     * @returns a function that ends this one; further calls do nothing
     * @throws TooManyRequests if too many are waiting
     */
    async enter(sub: string): Promise<() => void> {
      const line = lines.get(sub) ?? { isBusy: false, waiting: [] };
      lines.set(sub, line);
      if (line.isBusy) {
        if (line.waiting.length >= MAX_WAITING) throw new TooManyRequests(WAIT_SECONDS);
        await new Promise<void>((resolve) => void line.waiting.push(resolve));
      }
      line.isBusy = true;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const next = line.waiting.shift();
        // The queue remains busy: the next request starts immediately.
        if (next) return next();
        lines.delete(sub);
      };
    },
    /** Returns the number of members with a large response in progress. */
    size: () => lines.size,
  };
}

interface Turn {
  /** Called when the handler has finished: a small response ends the turn immediately, a large one once it is sent. */
  made(isSmall: boolean): void;
}

/**
 * Ends a turn when its response is computed, and sent if it is large. A caller who disconnects does not end the turn while the handler is
 * working; a slow reader delays the next response by ten seconds at most.
 */
function takeTurn(reply: FastifyReply, end: () => void): Turn {
  // For pipelined requests, only the socket emits `close` when the caller disconnects.
  const { raw } = reply;
  const { socket } = reply.request.raw;
  let isMade = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const finish = () => {
    clearTimeout(timer);
    raw.off('close', close);
    socket.off('close', close);
    end();
  };
  const close = () => {
    isClosed = true;
    if (isMade) finish();
  };
  raw.once('close', close);
  socket.once('close', close);
  return {
    made(isSmall) {
      isMade = true;
      if (isSmall || isClosed) finish();
      else timer ??= setTimeout(finish, LONGEST_SENDING_MS).unref();
    },
  };
}

/** Whether responses of a call may be large; those streamed from disk are not held in memory. */
const mayBeLarge = (id: CallId): boolean => responseBytesOf(id) > LARGE_RESPONSE_BYTES;

const sizeOf = (payload: unknown): number | null => {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.byteLength : null;
};

/** Body sent instead of a response above {@link MAX_RESPONSE_BYTES}. */
const tooLarge = JSON.stringify({ message: 'Internal server error', code: 'internal_error' });

/**
 * Limits responses: none exceeds the maximum, a response that exceeds its call's declared size is logged, and each member has one large
 * response at a time. Register before compression.
 */
export function limitResponses(app: FastifyInstance): void {
  const large = createLargeResponses();
  const turns = new WeakMap<FastifyRequest, Turn>();
  app.addHook('preHandler', async (request, reply) => {
    const { call } = request.routeOptions.config;
    const sub = request.claim?.caller.sub;
    // Changes are limited to about sixty a minute, and are never refused because of their response.
    if (request.method !== 'GET' || call === undefined || sub === undefined || !mayBeLarge(call)) return;
    const end = await large.enter(sub);
    // The caller has disconnected: the handler's work would be wasted.
    if (request.raw.socket.destroyed) {
      end();
      reply.hijack();
      return;
    }
    turns.set(request, takeTurn(reply, end));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const size = sizeOf(payload);
    const { call } = request.routeOptions.config;
    turns.get(request)?.made(size === null || size <= LARGE_RESPONSE_BYTES);
    if (call === undefined || size === null || size <= responseBytesOf(call)) return payload;
    request.log.error({ req: request, bytes: size }, 'a response is larger than its call says');
    return size > MAX_RESPONSE_BYTES ? refused(reply) : payload;
  });
}

function refused(reply: FastifyReply): string {
  reply.code(500).type('application/json; charset=utf-8').removeHeader('content-length');
  return tooLarge;
}
