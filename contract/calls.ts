import type { Call } from './call.ts';
import { coreCalls } from './core-calls.ts';
import { lazyCalls } from './lazy-calls.ts';

/** All calls by name: the only table for the client, the server, the documentation and the role tests. */
export const calls = { ...coreCalls, ...lazyCalls } satisfies Record<string, Call>;
export type CallId = keyof typeof calls;
