/** What the iPhone app may say to the page, as the `detail` of an event named `longrun` on `window`; see docs/native-bridge.md. */
export type NativeAnswer = 'appleDeclined';

/** Hears what the app around the page says. Nothing is taken from it but the name of what happened. @returns stops hearing */
export function hearNative(answer: NativeAnswer, listener: () => void): () => void {
  const heard = ({ detail }: CustomEventInit<unknown>) => {
    if (detail === answer) listener();
  };
  window.addEventListener('longrun', heard as EventListener);
  return () => window.removeEventListener('longrun', heard as EventListener);
}
