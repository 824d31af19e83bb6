import type { Call } from './call.ts';
import { firstCalls } from './first-calls.ts';
import { laterCalls } from './later-calls.ts';

/** Every call there is, by name: the client, the server, the documentation and the role tests all read this one table. */
export const calls = { ...firstCalls, ...laterCalls } satisfies Record<string, Call>;
export type CallId = keyof typeof calls;
