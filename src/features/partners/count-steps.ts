import type { StepKind } from '../../../domain/partners/page.ts';
import type { Draft } from '../../../machines/registrationChecklist/types.ts';
import type { Api } from '../../api/api-context.ts';

const isDone = (value: unknown) => value !== undefined && value !== null && value !== false;

type Counted = StepKind | 'joined';

/**
 * Tells the server that something happened on a page, each thing once. It says nothing of who, and whether it arrives matters to nobody here.
 * @param key what the address names the page by
 */
export function createCounter(call: Api['call'], key: string): (what: Counted) => void {
  const counted = new Set<Counted>();
  return (what) => {
    if (counted.has(what)) return;
    counted.add(what);
    call('countPageStep', { params: { key }, body: { what } }).catch(() => {});
  };
}

/**
 * Tells the server how often steps are done and people join, for the numbers that the page's editor sees. It says nothing of who, and whether it arrives
 * matters to nobody here.
 * @param key what the address names the page by
 * @param before what a reload found: it was counted then
 * @returns hears of every draft that is kept
 */
export function createStepCounter(call: Api['call'], key: string, before: Draft | null): (draft: Draft) => void {
  const counted = new Set<StepKind | 'joined'>();
  const news = ({ steps, isJoined }: Draft): (StepKind | 'joined')[] => {
    const done = Object.entries(steps).flatMap(([kind, value]) => (isDone(value) ? [kind as StepKind] : []));
    return [...done, ...(isJoined ? ['joined' as const] : [])].filter((what) => !counted.has(what));
  };
  if (before !== null) for (const what of news(before)) counted.add(what);
  return (draft) => {
    for (const what of news(draft)) {
      counted.add(what);
      call('countPageStep', { params: { key }, body: { what } }).catch(() => {});
    }
  };
}
