const nothing = () => {};

/** Values of `localStorage` while rendering, by key. */
export const stored = new Map<string, string>();

// The browser build expects these globals; an origin of `null` counts as none.
const browser = {
  window: { origin: 'null', addEventListener: nothing, history: { state: null } },
  self: {},
  navigator: { onLine: true },
  localStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: nothing, removeItem: nothing },
};
for (const [name, value] of Object.entries(browser)) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
