import { MAX_TOKENS } from '../../domain/entities/api-token.ts';
import { type AssistantGrant, type AssistantLevel, type AssistantToolName } from '../../domain/entities/assistant.ts';
import { SINGLE_FROM } from '../../domain/assistants/fields.ts';
import { addDays, localDate } from '../../domain/dates.ts';
import { messages } from '../../domain/messages.ts';
import { SHARED_DAYS } from '../../domain/partners/group.ts';
import { tokenHash } from '../base/seal.ts';
import { readTimeZone } from '../calendar/calendar.store.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { newSecret } from '../identity/api-token.ts';
import { addAssistant, listAssistants } from '../identity/api-tokens.store.ts';
import { proofNeeded } from '../identity/recent-proof.ts';
import { questionsOf } from '../partners/consents.store.ts';
import type { SecurityEvents } from '../security-events.ts';
import { assistantActivities } from './activities.store.ts';
import { type Answer, runTool } from './ask.ts';
import type { ToolDeps } from './tool.ts';
import { tools, toolsFor } from './tools.ts';

/** Alias used in previews instead of a token's id, from which an assistant's activity keys are derived. */
const PREVIEW = 'preview';
const WEEK_DAYS = 7;

interface AssistantHandlerDeps extends ToolDeps {
  readonly events: SecurityEvents;
  /** Mails the member that a token was created. */
  readonly tellMade: (sub: string) => Promise<void>;
}

/** Returns the responses of all tools about the last week. */
async function preview(deps: ToolDeps, caller: Caller, grant: AssistantGrant) {
  const { memberId } = caller;
  const asker = { memberId, alias: PREVIEW, name: PREVIEW, grant };
  const today = localDate(deps.now().getTime() / 1000, (await readTimeZone(deps.db, memberId)) ?? null);
  const ending = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  const week = ending(WEEK_DAYS);
  const [latest] = await assistantActivities(deps.db, asker, week);
  const key = latest?.facts.key;
  const questions: Readonly<Record<AssistantToolName, () => Promise<Answer> | null>> = {
    get_training: () =>
      runTool(deps, asker, tools.get_training, {
        ...(grant.level < SINGLE_FROM ? ending(SHARED_DAYS) : week),
        page: 1,
      }),
    get_activity: () =>
      typeof key === 'string' ? runTool(deps, asker, tools.get_activity, { activity: key, route: true }) : null,
    get_fitness: () => runTool(deps, asker, tools.get_fitness, week),
    get_plan: () => runTool(deps, asker, tools.get_plan, { ...week, page: 1 }),
    get_records: () => runTool(deps, asker, tools.get_records, { year: null, page: 1 }),
    // A preview proposes nothing.
    propose_plan: () => null,
    explain_number: () =>
      runTool(deps, asker, tools.explain_number, { number: 'fitness', date: grant.level < SINGLE_FROM ? null : today }),
  };
  const answers = [];
  // Tools run sequentially, so that a preview takes no more at a time than a single call.
  for (const tool of toolsFor({ grant }, caller)) {
    const answer = await questions[tool]();
    if (answer) answers.push({ tool, text: answer.text });
  }
  return answers;
}

/** Creates the handlers for assistants. They belong to the caller's account: the guard has checked that it is the member's own. */
export const createAssistantHandlers = (deps: AssistantHandlerDeps) =>
  ({
    async listAssistants({ caller: { sub, memberId } }) {
      const [assistants, questions] = await Promise.all([listAssistants(deps.db, sub), questionsOf(deps.db, memberId)]);
      return { status: 200, body: { assistants, questions } };
    },

    async createAssistant({ body, caller, request }) {
      const secret = newSecret();
      const assistant = await addAssistant(deps.db, caller, body, tokenHash(secret));
      if (assistant === 'unproven') throw proofNeeded();
      if (!assistant) throw new ApiFailure(409, 'too_many_tokens', messages.account.tooManyTokens(MAX_TOKENS));
      deps.events.note('token_made', { sub: caller.sub, ip: request.ip, what: 'assistant' });
      await deps.tellMade(caller.sub);
      return { status: 200, body: { assistant, secret } };
    },

    async previewAssistant({ query, caller }) {
      const grant = {
        level: query.level as AssistantLevel,
        exact_locations: query.exact_locations === 'true',
      };
      return { status: 200, body: { answers: await preview(deps, caller, grant) } };
    },
  }) satisfies Partial<Handlers>;
