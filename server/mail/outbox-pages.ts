import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { outbox } from '../db/accounts-schema.ts';
import { isFromThisMachine } from '../http/health.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

/** Nothing may run or load here: mails hold what others wrote. */
const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}
li{margin:.5rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;border:1px solid;border-radius:.5rem;padding:1rem}`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>\n`;

/** Shown under a name of this machine only: a page from elsewhere whose name was made to point here does not get to read it. */
const isOwnName = (request: FastifyRequest) =>
  /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '');

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `/outbox`: mails that would have been sent, newest first, for this machine only. */
export function addOutbox(app: FastifyInstance, db: Db): void {
  const show = (reply: FastifyReply, title: string, body: string, status = 200) =>
    reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page(title, body));
  const guarded =
    (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) =>
      isFromThisMachine(request) && isOwnName(request) ? answer(request, reply) : reply.callNotFound();

  app.get(
    '/outbox',
    { schema: { hide: true } },
    guarded(async (_request, reply) => {
      const mails = await db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(200);
      const items = mails.map(
        ({ mailId, recipient, subject, createdAt }) =>
          `<li><a href="/outbox/${mailId}">${escapeHtml(subject)}</a><br>to ${escapeHtml(recipient)}, ` +
          `<time datetime="${createdAt.toISOString()}">${createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></li>`,
      );
      const list = mails.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet.</p>';
      return show(reply, 'Outbox', `<p>No mail server is set, so mails lie here.</p>${list}`);
    }),
  );

  app.get<{ Params: { id: string } }>(
    '/outbox/:id',
    { schema: { hide: true } },
    guarded(async (request, reply) => {
      const { id } = request.params as { id: string };
      const [mail] = uuid.test(id) ? await db.select().from(outbox).where(eq(outbox.mailId, id)) : [];
      const back = '<p><a href="/outbox">Outbox</a></p>';
      if (!mail) return show(reply, 'There is no such mail', back, 404);
      return show(
        reply,
        mail.subject,
        `<p>to ${escapeHtml(mail.recipient)}</p><pre>${escapeHtml(mail.body)}</pre>${back}`,
      );
    }),
  );
}
