import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { isFromThisMachine } from '../http/this-machine.ts';
import { escapeHtml, plainHeaders as headers, plainPage as page } from '../http/plain-page.ts';
import { findMail, listMails } from './outbox.store.ts';

const time = (at: Date) =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

/** @param above HTML above the title, `below` under it */
const head = (title: string, { above = '', below = '' }: { above?: string; below?: string }) =>
  `<header>${above}<h1>${escapeHtml(title)}</h1>${below}</header>`;
const back = '<div><a href="/outbox">Outbox</a></div>';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Adds `/outbox`: emails that would have been sent, newest first, for this machine only.
 * @param isUsed whether there is currently no mail server
 */
export function addOutbox(app: FastifyInstance, db: Db, isUsed: () => boolean): void {
  const show = (reply: FastifyReply, title: string, body: string, status = 200) =>
    reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page(title, body));
  const guarded =
    (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) =>
      isUsed() && isFromThisMachine(request) ? answer(request, reply) : reply.callNotFound();

  app.get(
    '/outbox',
    { schema: { hide: true }, config: { cost: 'read' } },
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
    { schema: { hide: true }, config: { cost: 'read' } },
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
