import * as z from 'zod/mini';
import { type Call, identifiesCaller } from '../../contract/call.ts';
import { failure } from '../../contract/failure.ts';
import { policies } from '../../domain/access.ts';

type Codes = Readonly<Record<number, readonly string[]>>;

const statusNames: Readonly<Record<number, string>> = {
  200: 'Done',
  202: 'Begun, and goes on after the answer',
  204: 'Done, with nothing to answer',
  302: 'Goes on at the address in `Location`',
  303: 'The answer is at the address in `Location`',
  400: 'The request cannot be read, or a field is wrong',
  401: 'Nobody proved to make the call',
  402: 'The card was refused',
  403: 'Not allowed',
  404: 'There is no such thing, or not for whoever asks',
  409: 'Not as things stand',
  410: 'It is over',
  413: 'Too large',
  415: 'Another kind of content is asked for',
  429: 'Too often; `Retry-After` says in how many seconds there is room again',
  500: 'Our fault, and written down',
  502: 'A vendor did not answer as it should',
  503: 'Not just now',
};
export const statusName = (status: number): string => statusNames[status] ?? 'An answer';

/** Parses the error codes in the summary of a call, after their status: `409 too_many_tokens, team_taken`. */
function codesIn(summary: string): Codes {
  const found: Record<number, string[]> = {};
  const code = '(?:[a-z]+_[a-z_]+|forbidden|[A-Z]\\w+Exception)';
  for (const [, status = '', names = ''] of summary.matchAll(
    new RegExp(`\\b([45]\\d\\d) (${code}(?:, ${code})*)`, 'g'),
  ))
    (found[Number(status)] ??= []).push(...names.split(', '));
  return found;
}

const ofSignature = [
  'MissingAuthenticationTokenException',
  'IncompleteSignatureException',
  'InvalidSignatureException',
  'ExpiredTokenException',
  'UnrecognizedClientException',
];

/** Returns the errors that every authenticated call may return. */
function codesOfProof({ proof, scope, who, forSamples, recentProof }: Call): Codes {
  if (!identifiesCaller(proof)) return {};
  const access = [
    ...(policies[who].refusal === 403 && who !== 'member' ? ['forbidden'] : []),
    'page_closed',
    'page_hidden',
    ...(forSamples ? [] : ['not_for_samples']),
    ...(recentProof ? ['recent_proof_needed'] : []),
  ];
  if (proof === 'bearer') return { 401: ['unauthorized', 'token_expired'], 403: access };
  return {
    401: ['unauthorized', 'token_expired'],
    403: [...ofSignature, scope === undefined ? 'not_for_tokens' : 'scope_needed', ...access],
  };
}

/** Returns all errors that a call may return, with their codes, according to its row. */
export function failuresOf(row: Call): Codes {
  const takes = row.params !== undefined || row.query !== undefined || row.body !== undefined;
  const hasBody = row.body !== undefined || row.multipart === true;
  const isOfThing = /:(?!id\b)|^(?!member\/|calendar\/)[^:]*:id/.test(row.path);
  const parts: readonly Codes[] = [
    takes ? { 400: ['invalid_request'] } : {},
    hasBody ? { 413: ['request_too_large'], 415: ['unsupported_media_type'] } : {},
    codesOfProof(row),
    isOfThing || row.who === 'owner' || row.proof === 'vendor' ? { 404: ['not_found'] } : {},
    codesIn(row.summary),
    {
      429: ['TooManyRequestsException'],
      500: ['internal_error'],
      503: ['database_unavailable', 'disk_unavailable', 'server_overloaded'],
    },
  ];
  const all: Record<number, string[]> = {};
  for (const part of parts)
    for (const [status, codes] of Object.entries(part))
      all[Number(status)] = [...new Set([...(all[Number(status)] ?? []), ...codes])];
  return all;
}

interface Operation {
  responses?: Record<string, { description?: string; content?: unknown }>;
  requestBody?: object;
}
interface Spec {
  info?: object;
  tags?: unknown;
  servers?: unknown;
  components?: { schemas?: Record<string, unknown> };
  paths?: Record<string, Record<string, Operation>>;
}

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };

/** Describes a tag: the first part of the path. */
const tagText = (tag: string) => `Calls below \`${tag}\`.`;

const pathIn = (path: string) => `/api/${path.replace(/:(\w+)/g, '{$1}')}`;

/** Schema of a form with files, whose row has no schema. */
const formOfFiles = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { files: { type: 'array', items: { type: 'string' } } } },
    },
  },
};

/** Schema of a form with files, or of one file. */
const formOrFile = {
  ...formOfFiles,
  content: { ...formOfFiles.content, 'application/octet-stream': { schema: { type: 'string' } } },
};

/**
 * Returns the schema of a recursive body or response, such as questions with sub-questions: the references of the generated one are broken.
 * @param keep receives each referenced schema, under a name
 */
function selfReferring(
  { id }: Call,
  shape: Call['body'] | null,
  io: 'input' | 'output',
  keep: (name: string, shape: unknown) => void,
): object | null {
  if (!shape) return null;
  const { $schema: _, $defs = {}, ...whole } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  const named = (part: unknown): unknown =>
    JSON.parse(JSON.stringify(part).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/${id}$1"`));
  for (const [name, part] of Object.entries($defs)) keep(`${id}${name}`, named(part));
  return { 'application/json': { schema: named(whole) } };
}
const isDangling = (answer: object | undefined) =>
  /"#\/components\/schemas\/schema\d+"/.test(JSON.stringify(answer ?? null));

/** Replaces `items: false`, generated for fixed-length lists, which some readers misinterpret. Their length limits them anyway. */
function giveItems(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const list = part as { type?: unknown; items?: unknown };
  if (list.type === 'array' && (list.items ?? false) === false) list.items = {};
  for (const inner of Object.values(part)) giveItems(inner);
}

/** Completes the generated specification: errors of each call with codes, descriptions of responses, licence, contact and tags. */
export function completeSpec(
  generated: object,
  rows: readonly Call[],
  about: { readonly productName: string; readonly publicUrl: string; readonly contactEmail: string | null },
): object {
  const spec = structuredClone(generated) as Spec;
  spec.info = {
    ...spec.info,
    title: `${about.productName} API`,
    description: `What the pages of ${about.productName} call, and programs of members by personal tokens. A failed call answers a sentence and a code.`,
    license: { name: 'MIT', identifier: 'MIT' },
    contact: {
      name: about.productName,
      url: about.publicUrl,
      ...(about.contactEmail !== null && { email: about.contactEmail }),
    },
  };
  spec.servers = [{ url: about.publicUrl, description: about.productName }];
  const schema = z.toJSONSchema(failure, { io: 'output' });
  delete schema.$schema;
  const schemas: Record<string, unknown> = { ...spec.components?.schemas, Failure: schema };
  spec.components = { ...spec.components, schemas };
  const keep = (name: string, shape: unknown) => void (schemas[name] = shape);
  const tags = new Set<string>();
  for (const row of rows) {
    const operation = spec.paths?.[pathIn(row.path)]?.[row.method.toLowerCase()];
    if (!operation) continue;
    tags.add(row.path.split('/', 1)[0] ?? '');
    if (row.multipart) operation.requestBody = row.orFile ? formOrFile : formOfFiles;
    const body = isDangling(operation.requestBody) ? selfReferring(row, row.body, 'input', keep) : null;
    if (body) operation.requestBody = { ...operation.requestBody, content: body };
    const responses: NonNullable<Operation['responses']> = {};
    for (const status of Object.keys(row.answers)) {
      const made = operation.responses?.[status];
      const own = isDangling(made) ? selfReferring(row, row.answers[Number(status)], 'output', keep) : null;
      responses[status] = { ...made, ...(own && { content: own }), description: statusName(Number(status)) };
    }
    for (const [status, codes] of Object.entries(failuresOf(row)))
      responses[status] ??= {
        description: `${statusName(Number(status))}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
        content,
      };
    operation.responses = responses;
  }
  spec.tags = [...tags].toSorted().map((name) => ({ name, description: tagText(name) }));
  giveItems(spec);
  return spec;
}
