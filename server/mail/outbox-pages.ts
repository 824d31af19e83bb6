import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { isFromThisMachine } from '../http/this-machine.ts';
import { findMail, listMails } from './outbox.store.ts';

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

/** The app's own look, as far as a page without scripts and fonts can have it. */
const style = `:root{color-scheme:light dark;--ground:light-dark(#f5f6f9,#0d0f14);--surface:light-dark(#fff,#14171e);--ink:light-dark(#171c28,#eef0f5);
--soft:light-dark(#535b6b,#a9afbd);--line:light-dark(#dfe2e9,#2a2f3a);--accent:light-dark(#2350c4,#84b2fb)}
*{box-sizing:border-box;margin:0}body{background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{display:grid;gap:1.25rem;max-width:40rem;margin:0 auto;padding:2rem 1rem 3rem}h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.02em;overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:.18em}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header{display:grid;gap:.25rem}p,time,small{color:var(--soft)}small,time{font-size:.875rem}time{white-space:nowrap}
ul,pre{background:var(--surface);border:1px solid var(--line);border-radius:12px}ul{list-style:none;padding:0}
li{display:grid;gap:.125rem;padding:.75rem 1.25rem;overflow-wrap:anywhere}li+li{border-top:1px solid var(--line)}li a{font-weight:600;padding:.125rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;padding:1.25rem}`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>\n`;

const time = (at: Date) =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

/** @param above HTML over the title, `below` under it */
const head = (title: string, { above = '', below = '' }: { above?: string; below?: string }) =>
  `<header>${above}<h1>${escapeHtml(title)}</h1>${below}</header>`;
const back = '<div><a href="/outbox">Outbox</a></div>';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `/outbox`: mails that would have been sent, newest first, for this machine only. */
export function addOutbox(app: FastifyInstance, db: Db): void {
  const show = (reply: FastifyReply, title: string, body: string, status = 200) =>
    reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page(title, body));
  const guarded =
    (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) =>
      isFromThisMachine(request) ? answer(request, reply) : reply.callNotFound();

  app.get(
    '/outbox',
    { schema: { hide: true } },
    guarded(async (_request, reply) => {
      const mails = await listMails(db);
      const items = mails.map(
        ({ mailId, recipient, subject, createdAt }) =>
          `<li><a href="/outbox/${mailId}">${escapeHtml(subject)}</a>` +
          `<small>to ${escapeHtml(recipient)}, ${time(createdAt)}</small></li>`,
      );
      const list = mails.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet.</p>';
      const why = '<p>No mail server is configured, so emails are kept here.</p>';
      return show(reply, 'Outbox', head('Outbox', { below: why }) + list);
    }),
  );

  app.get<{ Params: { id: string } }>(
    '/outbox/:id',
    { schema: { hide: true } },
    guarded(async (request, reply) => {
      const { id } = request.params as { id: string };
      const mail = uuid.test(id) ? await findMail(db, id) : null;
      const gone = 'There is no such mail';
      if (!mail) return show(reply, gone, head(gone, { above: back }), 404);
      const below = `<small>to ${escapeHtml(mail.recipient)}, ${time(mail.createdAt)}</small>`;
      return show(
        reply,
        mail.subject,
        `${head(mail.subject, { above: back, below })}<pre>${escapeHtml(mail.body)}</pre>`,
      );
    }),
  );
}
