import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiFailure } from '../http/failure.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { type CognitoErrorType, CognitoFailure } from './cognito-failure.ts';

/** One operation of Cognito's JSON protocol. */
export interface Operation {
  readonly run: (body: unknown, request: FastifyRequest) => Promise<object>;
  /** Guesses can be made with it. */
  readonly limited: boolean;
}

/** An operation whose body is checked first. */
export const operation = <Schema extends z.ZodMiniType>(
  schema: Schema,
  run: (body: z.infer<Schema>, request: FastifyRequest) => Promise<object>,
  { limited = false } = {},
): Operation => ({
  limited,
  run: (body, request) => {
    const parsed = z.safeParse(schema, body);
    if (parsed.success) return run(parsed.data, request);
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') || 'request';
    throw new CognitoFailure(
      'InvalidParameterException',
      `1 validation error detected: Value at '${where}' failed to satisfy constraint: ${issue?.message ?? 'invalid'}`,
    );
  },
});

function sendError(reply: FastifyReply, type: CognitoErrorType | 'SerializationException', message: string): void {
  void reply
    .code(type === 'InternalErrorException' ? 500 : 400)
    .header('x-amzn-ErrorType', `${type}:`)
    // It may repeat what somebody sent, and a header takes less than that.
    .header('x-amzn-ErrorMessage', message.replace(/[^\x20-\x7e]/g, '?'))
    .type('application/x-amz-json-1.1')
    .send(JSON.stringify({ __type: type, message }));
}

function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof CognitoFailure) return sendError(reply, error.type, error.message);
  if (error instanceof ApiFailure && error.status === 429) {
    return sendError(reply, 'TooManyRequestsException', error.message);
  }
  const status = error instanceof ApiFailure ? error.status : ((error as { statusCode?: number }).statusCode ?? 500);
  if (status < 500) return sendError(reply, 'SerializationException', 'The request cannot be read.');
  request.log.error({ err: error, req: request }, 'request failed');
  sendError(reply, 'InternalErrorException', 'Internal server error');
}

/**
 * Answers `POST <path>` with the operation that the header `X-Amz-Target` names, as `<target>.<Operation>`: JSON 1.1 of AWS, every refusal
 * as HTTP 400 with its name in `__type`.
 */
export async function addCognitoRoute(
  app: FastifyInstance,
  {
    path,
    target,
    operations,
    rateLimit,
  }: {
    readonly path: string;
    readonly target: string;
    readonly operations: Readonly<Record<string, Operation>>;
    readonly rateLimit: RateLimit;
  },
): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => fail(error, request, reply));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const header = request.headers['x-amz-target'];
      const [service, name = ''] = typeof header === 'string' ? header.split('.') : [];
      const known = service === target && Object.hasOwn(operations, name) ? operations[name] : undefined;
      if (!known) throw new CognitoFailure('UnknownOperationException', `Unknown operation ${name.slice(0, 60)}`);
      if (known.limited) rateLimit.check(request.ip);
      const answer = await known.run(request.body ?? {}, request);
      return reply.type('application/x-amz-json-1.1').send(JSON.stringify(answer));
    };
    for (const url of [path, `${path}/`]) scope.post(url, { schema: { hide: true }, handler });
  });
}
