// `npm run test:long`: runs everything in full, while `npm test` takes samples. The variable is set here, since not every shell can.
process.env.LONG = '1';
process.argv.splice(2, Infinity, 'unit', 'build', 'calls', 'pages', 'flows', 'deaths', 'states', 'screens');
await import('./test.mjs');
