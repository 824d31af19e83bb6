// Loaded into servers of the browser tests before the product (`node --import`, with `?ms=` in the address): they run at the time of the tests, see
// tests/fixtures/test-now.ts. Node writes the header `Date` by the machine's clock, past the global `Date`.
import { ServerResponse } from 'node:http';
import { shiftTime } from '../fixtures/shift-time.mjs';

shiftTime(Number(new URL(import.meta.url).searchParams.get('ms')));

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function withDate(...args) {
  if (!this.headersSent && !this.hasHeader('date')) this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
