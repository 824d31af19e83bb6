import type { Call } from './call.ts';
import { firstCalls } from './first-calls.ts';
import { laterCalls } from './later-calls.ts';

/** All calls by name: the only table for the client, the server, the documentation and the role tests. */
export const calls = { ...firstCalls, ...laterCalls } satisfies Record<string, Call>;
export type CallId = keyof typeof calls;
