import type { StepKind } from '../../../domain/partners/page.ts';
import type { Draft } from '../../../machines/registrationChecklist/types.ts';
import type { Api } from '../../api/api-context.ts';

const isDone = (value: unknown) => value !== undefined && value !== null && value !== false;

type Counted = StepKind | 'joined';

/**
 * Counts events on a page on the server, each once, anonymously; failures are ignored.
 * @param key the page's key in its URL
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
 * Counts completed steps and joins on the server, for the statistics in the page editor, anonymously; failures are ignored.
 * @param key the page's key in its URL
 * @param before the draft restored after a reload, which was already counted
 * @returns a function to call with every stored draft
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
