import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Cost } from '../../contract/call.ts';
import { ApiFailure, TooManyRequests } from '../http/failure.ts';
import { type CognitoErrorType, CognitoFailure } from './cognito-failure.ts';

/** One operation of Cognito's JSON protocol. */
export interface Operation {
  readonly run: (body: unknown, request: FastifyRequest) => Promise<object>;
  /** Cost class for limiting requests. */
  readonly cost: Cost;
  /** Maximum body size in bytes. */
  readonly bodyBytes: number;
}

/** Schema and cost of one operation: its row in the identity provider's table, like the rows of calls in the contract. */
export interface OperationRow<Schema extends z.ZodMiniType> {
  readonly cost: Cost;
  /** Maximum body size in bytes, slightly above that of the schema. */
  readonly bodyBytes: number;
  readonly body: Schema;
}

/** Maximum number of the request's characters repeated in an error. */
const longestEcho = 120;

/** Creates an operation whose body is validated first. */
export const operation = <Schema extends z.ZodMiniType>(
  { cost, bodyBytes, body: schema }: OperationRow<Schema>,
  run: (body: z.infer<Schema>, request: FastifyRequest) => Promise<object>,
): Operation => ({
  cost,
  bodyBytes,
  run: (body, request) => {
    const parsed = z.safeParse(schema, body);
    if (parsed.success) return run(parsed.data, request);
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.').slice(0, longestEcho) || 'request';
    const why = issue?.message.slice(0, longestEcho) ?? 'invalid';
    throw new CognitoFailure(
      'InvalidParameterException',
      `1 validation error detected: Value at '${where}' failed to satisfy constraint: ${why}`,
    );
  },
});

function sendError(reply: FastifyReply, type: CognitoErrorType | 'SerializationException', message: string): void {
  void reply
    .code(type === 'InternalErrorException' ? 500 : 400)
    .header('x-amzn-ErrorType', `${type}:`)
    // The message may repeat parts of the request, and headers allow fewer characters.
    .header('x-amzn-ErrorMessage', message.replace(/[^\x20-\x7e]/g, '?'))
    .type('application/x-amz-json-1.1')
    .send(JSON.stringify({ __type: type, message }));
}

const tooLarge = () => new CognitoFailure('InvalidParameterException', 'The request is too large.');

function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof CognitoFailure) {
    if (error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
    return sendError(reply, error.type, error.message);
  }
  if (error instanceof ApiFailure && error.status === 429) {
    if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfter);
    return sendError(reply, 'TooManyRequestsException', error.message);
  }
  const status = error instanceof ApiFailure ? error.status : ((error as { statusCode?: number }).statusCode ?? 500);
  if (status < 500) return sendError(reply, 'SerializationException', 'The request can’t be read.');
  request.log.error({ err: error, req: request }, 'request failed');
  sendError(reply, 'InternalErrorException', 'Internal server error');
}

/**
 * Handles `POST <path>` with the operation in the header `X-Amz-Target`, `<target>.<Operation>`: JSON 1.1 of AWS, every error as HTTP 400 with
 * its name in `__type`.
 */
export async function addCognitoRoute(
  app: FastifyInstance,
  {
    path,
    target,
    operations,
  }: {
    readonly path: string;
    readonly target: string;
    readonly operations: Readonly<Record<string, Operation>>;
  },
): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => fail(error, request, reply));
    const asked = ({ headers }: FastifyRequest): Operation => {
      const header = headers['x-amz-target'];
      const [service, name = ''] = typeof header === 'string' ? header.split('.') : [];
      const known = service === target && Object.hasOwn(operations, name) ? operations[name] : undefined;
      if (!known) throw new CognitoFailure('UnknownOperationException', `Unknown operation ${name.slice(0, 60)}`);
      return known;
    };
    // Runs all checks that do not need the body.
    const onRequest = async (request: FastifyRequest) => {
      const { bodyBytes } = asked(request);
      if (Number(request.headers['content-length'] ?? 0) > bodyBytes) throw tooLarge();
    };
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { run, bodyBytes } = asked(request);
      // A body without a reported length is read up to the maximum of all operations.
      if ((request.rawBody?.length ?? 0) > bodyBytes) throw tooLarge();
      const answer = await run(request.body ?? {}, request);
      return reply.type('application/x-amz-json-1.1').send(JSON.stringify(answer));
    };
    const bodyLimit = Math.max(...Object.values(operations).map(({ bodyBytes }) => bodyBytes));
    const config = { cost: (request: FastifyRequest) => asked(request).cost };
    for (const url of [path, `${path}/`])
      scope.post(url, { schema: { hide: true }, config, bodyLimit, onRequest, handler });
  });
}
