import { useSelector } from '@xstate/react';
import { navigate } from '../../domain/navigation.ts';
import { visitorIn } from '../../machines/session/selectors.ts';
import { useSession } from './session-context.ts';

/**
 * Whether the guard would let the member see a page, so that no link leads in a circle. [core §2 Route guard]
 * @param path of the page, e.g. `/activity`
 */
export function useMayOpen(path: string): boolean {
  const visitor = useSelector(useSession(), visitorIn);
  return navigate(visitor, { path, target: path }, { tokens: 'fresh' }).kind === 'stay';
}
