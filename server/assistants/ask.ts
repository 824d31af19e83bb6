import { ApiFailure, type TooManyRequests } from '../http/failure.ts';
import { invalidRequest, type AssistantCaller, type Tool, type ToolDeps } from './tool.ts';

/** Maximum length of a response in characters. Limits on fields and rows keep every response below it. */
const MAX_CHARACTERS = 128 * 1024;

/** Response to an assistant: an object and its JSON, or a sentence with the reason for a refusal. */
export type Answer =
  | { readonly fields: Readonly<Record<string, unknown>>; readonly text: string }
  | { readonly fields: null; readonly text: string };

/**
 * Runs a tool. Refusals become sentences.
 * @throws unexpected errors
 */
export async function runTool<Args>(
  deps: ToolDeps,
  asker: AssistantCaller,
  tool: Tool<Args>,
  args: Args,
): Promise<Answer> {
  try {
    const fields = { ...(await tool.answer(deps, asker, args)) };
    const text = JSON.stringify(fields);
    if (text.length > MAX_CHARACTERS) throw invalidRequest('The answer is too long. Ask for fewer days.');
    return { fields, text };
  } catch (error) {
    if (error instanceof ApiFailure) return { fields: null, text: refusalText(error) };
    throw error;
  }
}

/** Returns a refusal as a sentence, with the seconds to wait if it is a rate limit. */
export const refusalText = (error: ApiFailure | TooManyRequests): string =>
  'retryAfter' in error ? `Too many questions. Ask again in ${error.retryAfter} seconds.` : error.message;
