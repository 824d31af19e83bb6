import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { type CallId, calls } from '../../contract/calls.ts';
import type { Call } from '../../contract/call.ts';
import type { Config } from '../config.ts';
import * as z from 'zod/mini';
import { completeSpec, failuresOf, statusName } from './openapi.ts';
import type { CurrentSite, SiteSettings } from '../site-settings.ts';
import { createSiteFile, sendFile, type SiteFile } from './site.ts';

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const shape = (schema: z.ZodMiniType | null | undefined, io: 'input' | 'output') =>
  schema ? JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), null, 2) : '';

const errorsText = (row: Call) =>
  Object.entries(failuresOf(row))
    .map(([status, codes]) => `${status} ${statusName(Number(status))}: ${codes.join(', ')}`)
    .join('\n');

/** Renders a call as HTML: who may make it, and the schemas of its request and response. */
export function callSection(id: CallId): string {
  const row: Call = calls[id];
  const parts: [string, string][] = [
    ['Path', shape(row.params, 'input')],
    ['Query', shape(row.query, 'input')],
    ['Body', row.multipart ? `multipart/form-data${row.orFile ? ', or a file' : ''}` : shape(row.body, 'input')],
    ...Object.entries(row.answers).map(([status, schema]): [string, string] => [
      `Answer ${status}`,
      shape(schema, 'output') || 'no body',
    ]),
    ['Errors', errorsText(row)],
  ];
  const details = parts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<details><summary>${name}</summary><pre>${escapeHtml(text)}</pre></details>`)
    .join('');
  return `<section id="${id}"><h2><code>${row.method} ${escapeHtml(row.path)}</code></h2>
<p>${escapeHtml(row.summary)}</p><p class="who">${row.proof}, ${row.who}${row.scope === undefined ? '' : `, token with ${row.scope}`} · ${escapeHtml(row.source)}</p>${details}</section>`;
}

function page(productName: string): string {
  const sections = (Object.keys(calls) as CallId[]).map(callSection).join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(productName)} API</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h2{font-size:1rem;margin:2rem 0 .25rem}p{margin:.25rem 0}.who{opacity:.7;font-size:.875rem}pre{overflow:auto;font-size:.8125rem}</style>
<h1>${escapeHtml(productName)} API</h1>
<p>All paths stand below <code>/api/</code>. Signed calls carry AWS Signature Version 4 with temporary credentials. A failed call answers
<code>message</code>, <code>code</code> and, where fields are wrong, <code>fields</code>. As OpenAPI: <a href="/api/docs.json">docs.json</a>.</p>
${sections}</html>`;
}

/** Caches a file, and regenerates it after an admin has changed the settings. */
function cachedPerSite(current: CurrentSite, make: (site: SiteSettings) => Promise<SiteFile>): () => Promise<SiteFile> {
  let kept: { readonly site: SiteSettings; readonly file: Promise<SiteFile> } | null = null;
  return () => {
    const site = current();
    if (kept?.site !== site) kept = { site, file: make(site) };
    return kept.file;
  };
}

/** Adds the OpenAPI of the contract at `/api/docs`: a page for people, JSON for programs. Register before the routes. */
export async function addDocs(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      components: {
        securitySchemes: {
          signature: { type: 'apiKey', in: 'header', name: 'Authorization' },
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          personalToken: { type: 'http', scheme: 'bearer', bearerFormat: 'lrp_…' },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  const specText = ({ productName, contactEmail }: SiteSettings) => {
    const about = { productName, contactEmail, publicUrl: config.publicUrl };
    return JSON.stringify(completeSpec(app.swagger(), Object.values(calls), about));
  };
  const specFile = cachedPerSite(config.site, (site) => createSiteFile('docs.json', specText(site)));
  const htmlFile = cachedPerSite(config.site, ({ productName }) => createSiteFile('docs.html', page(productName)));
  const options = { schema: { hide: true }, config: { cost: 'light' } } as const;
  app.get('/api/docs.json', options, async (request, reply) => sendFile(await specFile(), request, reply));
  app.get('/api/docs', options, async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return sendFile(await specFile(), request, reply);
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    return sendFile(await htmlFile(), request, reply);
  });
}
