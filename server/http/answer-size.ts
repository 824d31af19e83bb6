import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerBytesOf, LARGE_ANSWER_BYTES, MOST_ANSWER_BYTES } from '../../contract/answer-bytes.ts';
import type { CallId } from '../../contract/calls.ts';
import { TooManyRequests } from './failure.ts';
import { MEMBER_ALLOWANCES } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers. */
    readonly call?: CallId;
  }
}

/** Requests of one member that wait for a large response to be sent; more are told to come back. As many as the member may make at once. */
const MOST_WAITING = MEMBER_ALLOWANCES.read.burst;
/** Seconds after which those may ask again. */
const WAIT_SECONDS = 2;

/** Milliseconds for which a response that is being sent holds up the next large one of its member. */
const LONGEST_SENDING_MS = 10_000;

interface Line {
  isBusy: boolean;
  readonly waiting: (() => void)[];
}

/** Lets each member have one large response at a time made and sent, whichever calls ask for it. */
export function createLargeAnswers() {
  const lines = new Map<string, Line>();
  return {
    /**
     * Waits until no other large response of the member is under way.
     * @returns ends this one; calling it again does nothing
     * @throws TooManyRequests when many wait already
     */
    async enter(sub: string): Promise<() => void> {
      const line = lines.get(sub) ?? { isBusy: false, waiting: [] };
      lines.set(sub, line);
      if (line.isBusy) {
        if (line.waiting.length >= MOST_WAITING) throw new TooManyRequests(WAIT_SECONDS);
        await new Promise<void>((resolve) => void line.waiting.push(resolve));
      }
      line.isBusy = true;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const next = line.waiting.shift();
        // The line stays busy: the next one has it at once.
        if (next) return next();
        lines.delete(sub);
      };
    },
    /** Members with a large response under way. */
    size: () => lines.size,
  };
}

interface Turn {
  /** The handler is done: a small response ends the turn, a large one when it is sent. */
  made(isSmall: boolean): void;
}

/**
 * Ends a turn when its response is made, and sent where it is large. A caller who hangs up ends no turn while the handler still works, and one who
 * reads slowly holds the next one up for ten seconds at most.
 */
function takeTurn(reply: FastifyReply, end: () => void): Turn {
  // Of pipelined requests only the socket closes when the caller hangs up.
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

/** Whether responses of a call may be large; those that are sent from the disk are not made first. */
const mayBeLarge = (id: CallId): boolean => answerBytesOf(id) > LARGE_ANSWER_BYTES;

const sizeOf = (payload: unknown): number | null => {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.byteLength : null;
};

/** The body sent in place of a response above {@link MOST_ANSWER_BYTES}. */
const tooLarge = JSON.stringify({ message: 'Internal server error', code: 'internal_error' });

/**
 * Bounds responses: none is larger than any may be, one that is larger than its call says is logged, and each member has one large one at a time.
 * Register before responses are compressed.
 */
export function boundAnswers(app: FastifyInstance): void {
  const large = createLargeAnswers();
  const turns = new WeakMap<FastifyRequest, Turn>();
  app.addHook('preHandler', async (request, reply) => {
    const { call } = request.routeOptions.config;
    const sub = request.claim?.caller.sub;
    // Changes are limited to some sixty a minute, and are not turned down for their responses.
    if (request.method !== 'GET' || call === undefined || sub === undefined || !mayBeLarge(call)) return;
    const end = await large.enter(sub);
    // The handler would work for nobody.
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
    turns.get(request)?.made(size === null || size <= LARGE_ANSWER_BYTES);
    if (call === undefined || size === null || size <= answerBytesOf(call)) return payload;
    request.log.error({ req: request, bytes: size }, 'a response is larger than its call says');
    return size > MOST_ANSWER_BYTES ? refused(reply) : payload;
  });
}

function refused(reply: FastifyReply): string {
  reply.code(500).type('application/json; charset=utf-8').removeHeader('content-length');
  return tooLarge;
}
