import { useSyncExternalStore } from 'react';

const never = () => () => {};
const isPlainHttp = () => !isSecureContext;

/** Whether the page was loaded over plain HTTP. The server's markup cannot know that, so it is false until hydration. */
export const usePlainHttp = (): boolean => useSyncExternalStore(never, isPlainHttp, () => false);
