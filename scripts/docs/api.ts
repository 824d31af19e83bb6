import { type CallId, calls } from '../../contract/calls.ts';
import type { Call } from '../../contract/call.ts';
import { callSection } from '../../server/http/docs.ts';
import { escapeHtml, pageHtml } from './html.ts';

/** Area of a call, by the beginning of its path: one page each. */
const areaOf = (path: string): string => /^(?:v2\/)?[\w-]+/.exec(path)?.[0].replace('/', '-') ?? 'other';

const intro = `<p>All paths stand below <code>/api/</code>. Signed calls carry AWS Signature Version 4 with temporary credentials. A failed call answers
<code>message</code>, <code>code</code> and, where fields are wrong, <code>fields</code>. A running server has the same as OpenAPI, at <code>/api/docs.json</code>.</p>`;

/**
 * Returns the pages of the API, by path: a list of all calls, and a page for each area. Generated from the contract.
 */
export function apiPages(): Map<string, string> {
  const rows = Object.entries(calls) as unknown as [CallId, Call][];
  const areas = new Map<string, [CallId, Call][]>();
  for (const row of rows) {
    const area = areaOf(row[1].path);
    areas.set(area, [...(areas.get(area) ?? []), row]);
  }
  const names = [...areas.keys()].toSorted();
  const list = names.map((area) => {
    const lines = (areas.get(area) ?? []).map(
      ([id, { method, path, summary }]) =>
        `<tr><td><a href="${area}.html#${id}"><code>${method} ${escapeHtml(path)}</code></a></td><td>${escapeHtml(summary)}</td></tr>`,
    );
    return `<h2 id="${area}"><a href="${area}.html">${area}</a></h2><div class="wide" role="group" tabindex="0" aria-label="Calls: ${area}"><table><thead><tr><th>call</th><th>what it does</th></tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
  });
  const sections = names.map((area) => ({ id: area, title: area }));
  const index = pageHtml({
    path: 'api/index.html',
    title: 'API',
    body: `<h1>API</h1>${intro}${list.join('\n')}`,
    sections,
  });
  const pages = [...areas].map(([area, own]): [string, string] => {
    const path = `api/${area}.html`;
    const body = own.map(([id]) => callSection(id).replaceAll('<pre>', '<pre tabindex="0">')).join('\n');
    const shown = own.map(([id, row]) => ({ id, title: `<code>${row.method} ${escapeHtml(row.path)}</code>` }));
    const title = `API: ${area}`;
    const html = `<p><a href="index.html">All calls</a></p><h1>${title}</h1>${body}`;
    return [path, pageHtml({ path, title, body: html, sections: shown })];
  });
  return new Map([['api/index.html', index], ...pages]);
}
