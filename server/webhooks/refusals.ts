import { ApiFailure } from '../http/failure.ts';
import { MAX_WEBHOOKS } from '../../domain/entities/webhook.ts';
import type { UrlFault } from '../outbound/address.ts';

/** Error messages for a URL. */
export const urlFaults: Readonly<Record<UrlFault, string>> = {
  unreadable: 'This is not an address. It begins with https://.',
  not_https: 'The address has to begin with https://.',
  credentials: 'The address holds a name or password. Put a secret after a question mark instead.',
  port: 'Only port 443 is called from here.',
  not_public: 'This address is not on the public internet.',
  not_opened: 'This address is neither on the public internet nor in a network that the server’s admin allows.',
};

export const noWebhook = () => new ApiFailure(404, 'not_found', 'There is no such webhook.');
export const badAddress = (fault: UrlFault) => new ApiFailure(400, 'webhook_address', urlFaults[fault]);
export const tooManyWebhooks = () =>
  new ApiFailure(409, 'too_many_webhooks', `You have ${MAX_WEBHOOKS} webhooks already. Delete one first.`);
