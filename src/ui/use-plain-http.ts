import { useSyncExternalStore } from 'react';

const never = () => () => {};
const isPlainHttp = () => !isSecureContext;

/** Whether the page came over plain HTTP. The server's markup cannot know that: the first effect says so. */
export const usePlainHttp = (): boolean => useSyncExternalStore(never, isPlainHttp, () => false);
