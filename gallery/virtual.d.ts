/** Facts from the sources of each machine, read by gallery/build/plugin.ts. */
declare module 'virtual:machine-sources' {
  const sources: import('./build/sources.ts').Sources;
  export default sources;
}
