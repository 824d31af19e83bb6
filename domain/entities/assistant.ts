import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { apiToken, newToken, tokenScopes } from './api-token.ts';

/** Access levels that a member may grant an assistant; each includes the lower ones. */
export const assistantLevels = [1, 2, 3] as const;
export type AssistantLevel = (typeof assistantLevels)[number];

/** Access of an assistant to its member's data. Grants from before a permission existed do not have it. */
export const assistantGrant = z.strictObject({
  level: z.literal(assistantLevels),
  /** Whether to include whole routes instead of shortened and rounded ones. Level 1 has no routes. */
  exact_locations: z.boolean(),
  /** Whether it may propose changes of the plan, which the member reviews. Omitted: no. From level 2 on. */
  proposals: z.optional(z.boolean()),
});
export type AssistantGrant = z.infer<typeof assistantGrant>;

/** The tools of an assistant, in display order. */
export const assistantToolNames = [
  'get_training',
  'get_activity',
  'get_fitness',
  'get_plan',
  'get_records',
  'explain_number',
  'propose_plan',
] as const;
export type AssistantToolName = (typeof assistantToolNames)[number];

/** An assistant as shown to its member. */
export const assistant = z.extend(z.omit(apiToken, { scopes: true }), { grant: assistantGrant });
export type AssistantWire = z.infer<typeof assistant>;
export type Assistant = Camel<AssistantWire>;

/** Request for a new assistant. */
export const newAssistant = z.extend(z.omit(newToken, { scopes: true }), { grant: assistantGrant });
export type NewAssistant = z.infer<typeof newAssistant>;

/** Number of questions per list. */
export const LISTED_QUESTIONS = 100;

/** Tool used by an assistant, or scope of a call by a connected app. */
const questionTarget = z.enum([...assistantToolNames, ...tokenScopes]);
export type AskedFor = z.infer<typeof questionTarget>;

/** An assistant's question or an app's call, recorded before it is answered. */
export const assistantQuestion = z.object({
  /** Name of the assistant or app at that time. */
  assistant: z.string(),
  tool: questionTarget,
  /** First and last day the question covers, `YYYY-MM-DD`; null if it names no days. */
  from_date: z.nullable(z.string()),
  to_date: z.nullable(z.string()),
  /** Time of the question, ISO 8601. */
  asked_at: z.string(),
});
export type AssistantQuestionWire = z.infer<typeof assistantQuestion>;
export type AssistantQuestion = Camel<AssistantQuestionWire>;
