import type { ResponseOf, BodyOf, Call, ParamsOf, QueryOf } from '../../contract/call.ts';
import type { CallId, calls } from '../../contract/calls.ts';
import type { Camel } from '../../domain/case.ts';

type Row<Id extends CallId> = (typeof calls)[Id];
type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [K in Name]?: Value }
  : { readonly [K in Name]: Value };
// Makes the query optional if all its fields are.
type QueryPart<Value> = Value extends undefined
  ? { readonly query?: undefined }
  : Record<never, never> extends Value
    ? { readonly query?: Value }
    : { readonly query: Value };

/** Input of a call, with the contract's names (snake_case). */
export type CallInput<Id extends CallId> = Part<'params', ParamsOf<Row<Id> & Call>> &
  Part<'body', BodyOf<Row<Id> & Call>> &
  QueryPart<QueryOf<Row<Id> & Call>> & { readonly signal?: AbortSignal | undefined };

type Success<Id extends CallId> = keyof Row<Id>['answers'] & (200 | 202 | 204);

/** Response of a call, in camelCase; `undefined` for 204. */
export type CallResponse<Id extends CallId> = Camel<ResponseOf<Row<Id> & Call, Success<Id>>>;

/** Replaces parameters such as `:id` in `member/:id`, each encoded. */
export function pathOf(path: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
}

/** Converts query fields to text, dropping undefined ones. */
export function queryOf(query: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Appends the query: `url?a=1`, or only the URL if it is empty. */
export function withQuery(url: string, query: Readonly<Record<string, string>>): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return parts.length === 0 ? url : `${url}?${parts.join('&')}`;
}
