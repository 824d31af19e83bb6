import * as z from 'zod/mini';
import {
  assistant,
  assistantLevels,
  assistantQuestion,
  assistantToolNames,
  newAssistant,
} from '../../domain/entities/assistant.ts';
import { call } from '../call.ts';
import { creation, memberParams } from '../fields.ts';

/** Common fields of calls about the member's own assistants. */
const own = { proof: 'signed', who: 'self', subject: 'params.id', page: 'profile', source: 'ours' } as const;

export const listAssistants = call({
  ...own,
  id: 'listAssistants',
  method: 'GET',
  path: 'member/:id/assistants',
  cost: 'light',
  forSamples: true,
  params: memberParams,
  answers: {
    200: z.object({
      assistants: z.array(assistant),
      questions: z.array(assistantQuestion),
    }),
  },
  summary:
    'Assistants of the member, the newest first, those that ended in the last 30 days among them, and the latest 100 questions that assistants asked and calls that apps made.',
});

export const createAssistant = call({
  ...own,
  id: 'createAssistant',
  method: 'POST',
  path: 'member/:id/assistants',
  cost: 'write',
  recentProof: true,
  params: memberParams,
  body: z.extend(newAssistant, creation),
  bodyBytes: 1_024,
  answers: {
    200: z.object({
      assistant,
      /** The token to send. Returned only once. */
      secret: z.string(),
    }),
  },
  summary:
    'Makes a token with which an assistant reads the member’s training at `/mcp`, as far as its grant allows. It counts among the personal tokens and is revoked like them. Needs a password shown within ten minutes; 409 too_many_tokens, already_created.',
});

export const previewAssistant = call({
  ...own,
  id: 'previewAssistant',
  method: 'GET',
  path: 'member/:id/assistants/preview',
  cost: 'heavy',
  forSamples: true,
  params: memberParams,
  query: z.object({
    level: z.coerce.number().check(z.refine((level) => (assistantLevels as readonly number[]).includes(level))),
    exact_locations: z.enum(['true', 'false']),
  }),
  answers: {
    200: z.object({
      answers: z.array(
        z.object({
          tool: z.enum(assistantToolNames),
          /** The answer to an assistant: JSON, or a sentence explaining the refusal. */
          text: z.string(),
        }),
      ),
    }),
  },
  summary:
    'What an assistant with this grant would get now about the last week, by the tools themselves. Nothing is logged.',
});
