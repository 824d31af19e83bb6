// `npm run test:long`: whole what `npm test` takes a sample of, layer by layer. The variable is set here, since not every shell can.
process.env.LONG = '1';
const layers = ['domain', 'formats', 'build', 'server', 'server-installed-postgres', 'conformance', 'browser'];
process.argv.splice(2, Infinity, ...layers);
await import('./test.mjs');
