/** Message from the iPhone app to the page, as `detail` of an event named `longrun` on `window`; see docs/native-bridge.md. */
export type NativeResponse = 'appleDeclined';

/** Listens for a message from the surrounding app. Only its name is used. @returns removes the listener */
export function onNativeMessage(answer: NativeResponse, listener: () => void): () => void {
  const heard = ({ detail }: CustomEventInit<unknown>) => {
    if (detail === answer) listener();
  };
  window.addEventListener('longrun', heard as EventListener);
  return () => window.removeEventListener('longrun', heard as EventListener);
}
