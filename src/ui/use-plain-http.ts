import { useSyncExternalStore } from 'react';

const never = () => () => {};
const isPlainHttp = () => !isSecureContext;

/** Returns whether the page was loaded over plain HTTP; false until hydration, since the server's markup cannot know it. */
export const usePlainHttp = (): boolean => useSyncExternalStore(never, isPlainHttp, () => false);
