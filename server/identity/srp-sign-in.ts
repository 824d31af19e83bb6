import { createHash } from 'node:crypto';
import { normalEmail } from '../../domain/forms/account.ts';
import type { Sealer } from '../seal.ts';
import { type Accounts, type ProvenAccount, wrongPassword } from './accounts.ts';
import { CognitoFailure } from './cognito-failure.ts';
import type { Pools } from './pools.ts';
import { isUsablePublic, makeVerifier, provesPassword, startExchange, type Verifier } from './srp.ts';

/** Signing in without sending the password, in two steps. */
export interface SrpSignIn {
  /** The challenge's parameters; for an unknown address too, so that it does not show. */
  start(email: string, clientPublic: string): Promise<Record<string, string>>;
  /** @throws CognitoFailure NotAuthorizedException */
  finish(answer: {
    readonly block: string;
    readonly timestamp: string;
    readonly claim: string;
  }): Promise<ProvenAccount>;
}

/** Time that a client has for its answer. */
const answerMs = 3 * 60_000;
const purpose = 'SRP challenge';

interface Challenge {
  /** Null: there is no such account, and no answer will do. */
  readonly account: ProvenAccount | null;
  readonly username: string;
  readonly kept: Verifier;
  readonly clientPublic: string;
  readonly secret: string;
  readonly publicValue: string;
  readonly until: number;
}

/**
 * What the server must remember between the steps travels with the client, sealed: nothing is stored, and any replica can finish.
 */
export function createSrpSignIn(accounts: Accounts, sealer: Sealer, pools: Pools): SrpSignIn {
  const poolName = pools.userPoolId.slice(pools.userPoolId.indexOf('_') + 1);

  /** The same user name and salt each time somebody asks for an address that has no account. */
  function decoy(email: string): { username: string; kept: Verifier } {
    const hex = sealer.mac('SRP decoy', normalEmail(email)).toString('hex');
    const username = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    const salt = createHash('sha256').update(hex).digest('hex').slice(0, 32).replace(/^0+/, '');
    return { username, kept: { ...makeVerifier(poolName, username, hex), salt } };
  }

  return {
    async start(email, clientPublic) {
      if (!isUsablePublic(clientPublic)) throw new CognitoFailure('InvalidParameterException', 'SRP_A is not usable.');
      const found = await accounts.findVerifier(email);
      const { username, kept } = found ? { username: found.account.sub, kept: found.kept } : decoy(email);
      const half = startExchange(kept);
      const challenge: Challenge = {
        account: found?.account ?? null,
        username,
        kept,
        clientPublic,
        ...half,
        until: Date.now() + answerMs,
      };
      return {
        SALT: kept.salt,
        SRP_B: half.publicValue,
        SECRET_BLOCK: Buffer.from(sealer.seal(JSON.stringify(challenge), purpose)).toString('base64'),
        USER_ID_FOR_SRP: username,
        USERNAME: username,
      };
    },

    async finish({ block, timestamp, claim }) {
      const bytes = Buffer.from(block, 'base64');
      const opened = sealer.open(bytes.toString('utf8'), purpose);
      if (opened === null) throw wrongPassword();
      const { account, username, kept, clientPublic, secret, publicValue, until } = JSON.parse(opened) as Challenge;
      if (account === null || until < Date.now()) throw wrongPassword();
      const exchange = { poolName, username, clientPublic, kept, half: { secret, publicValue } };
      await accounts.checkProof(account, () => provesPassword(exchange, { block: bytes, timestamp, claim }));
      return account;
    },
  };
}
