// Loaded into the servers of the browser tests before the product (`node --import`, with `?ms=` in the URL): they run at the tests' time, see
// tests/fixtures/test-now.ts. Node writes the header `Date` by the machine's clock, without the global `Date`.
import { ServerResponse } from 'node:http';
import { shiftTime } from '../fixtures/shift-time.mjs';

shiftTime(Number(new URL(import.meta.url).searchParams.get('ms')));

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function withDate(...args) {
  if (!this.headersSent && !this.hasHeader('date')) this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
