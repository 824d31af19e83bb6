import { type AssistantToolName, assistantToolNames } from '../../domain/entities/assistant.ts';
import { mayVisit, type Visitor } from '../../domain/navigation.ts';
import { explainNumber } from './explain-tool.ts';
import { getFitness, getPlan, getRecords } from './load-tools.ts';
import { proposePlan } from './propose-tool.ts';
import type { AssistantCaller, Tool } from './tool.ts';
import { getActivity, getTraining } from './training-tools.ts';

export const tools = {
  get_training: getTraining,
  get_activity: getActivity,
  get_fitness: getFitness,
  get_plan: getPlan,
  get_records: getRecords,
  explain_number: explainNumber,
  propose_plan: proposePlan,
} as const satisfies Readonly<Record<AssistantToolName, unknown>>;

/** Returns the tools of an assistant: those of its level and permissions, for pages that the member has access to. */
export const toolsFor = ({ grant }: Pick<AssistantCaller, 'grant'>, member: Visitor): AssistantToolName[] =>
  assistantToolNames.filter((name) => {
    const { level, page, needsProposals }: Pick<Tool<never>, 'level' | 'page' | 'needsProposals'> = tools[name];
    return grant.level >= level && (!needsProposals || grant.proposals === true) && mayVisit(member, page);
  });
