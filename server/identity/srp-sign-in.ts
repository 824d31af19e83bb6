import { normalEmail } from '../../domain/forms/account.ts';
import type { Sealer } from '../base/seal.ts';
import type { UserDirectory, ProvenAccount } from './accounts.store.ts';
import { CognitoFailure } from './cognito-failure.ts';
import type { Asker } from './devices.ts';
import { wrongPassword } from './lockout.store.ts';
import type { Pools } from './pools.ts';
import { isUsablePublic, makeVerifier, provesPassword, startExchange, type Verifier } from './srp.ts';

/** Signs in without sending the password, in two steps. */
export interface SrpSignIn {
  /** Returns the challenge's parameters; for an unknown address too, so that it cannot be distinguished. */
  start(email: string, clientPublic: string): Promise<Record<string, string>>;
  /** Verifies the client's response. @throws CognitoFailure NotAuthorizedException */
  finish(
    answer: { readonly block: string; readonly timestamp: string; readonly claim: string },
    asker: Asker,
  ): Promise<ProvenAccount>;
}

/** Milliseconds allowed for the client's response. */
const answerMs = 3 * 60_000;
const purpose = 'SRP challenge';

interface Challenge {
  /** 0 for a decoy account, so that no response is correct. A number, so that its length reveals nothing. */
  readonly isKnown: 0 | 1;
  readonly account: ProvenAccount;
  readonly kept: Verifier;
  readonly clientPublic: string;
  readonly secret: string;
  readonly publicValue: string;
  readonly until: number;
}

/** Returns a UUID of version 4 whose free bits are all taken from 16 bytes: the variant leaves two of its digit's four. [RFC 9562 §5.4] */
function randomLookingUuid(bytes: Buffer): string {
  const own = Buffer.from(bytes.subarray(0, 16));
  own.writeUInt8((own.readUInt8(6) & 0x0f) | 0x40, 6);
  own.writeUInt8((own.readUInt8(8) & 0x3f) | 0x80, 8);
  return own.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Creates the two-step sign-in. The state between the steps is sealed and held by the client: nothing is stored, and any replica can
 * finish.
 */
export function createSrpSignIn(accounts: UserDirectory, sealer: Sealer, pools: Pools): SrpSignIn {
  const poolName = pools.userPoolId.slice(pools.userPoolId.indexOf('_') + 1);

  /** Returns an account for an address without one: user name and salt are the same for each request, in the format of real ones. */
  function decoy(address: string): { account: ProvenAccount; kept: Verifier } {
    const email = normalEmail(address);
    const mark = sealer.name('SRP decoy', email);
    const sub = randomLookingUuid(mark);
    const salt = sealer.name('SRP decoy salt', email).subarray(0, 16);
    const passwordMark = mark.toString('hex', 16, 24);
    const account = { sub, email, identityId: `${pools.region}:${sub}`, passwordMark };
    return { account, kept: makeVerifier(poolName, sub, mark.toString('hex'), salt) };
  }

  return {
    async start(email, clientPublic) {
      if (!isUsablePublic(clientPublic)) throw new CognitoFailure('InvalidParameterException', 'SRP_A is not usable.');
      // Also computed for known addresses, as it takes as long as the rest of this function.
      const madeUp = decoy(email);
      const found = await accounts.findVerifier(email);
      const { account, kept } = found ?? madeUp;
      const half = startExchange(kept);
      const challenge: Challenge = {
        isKnown: found ? 1 : 0,
        account,
        kept,
        clientPublic,
        ...half,
        until: Date.now() + answerMs,
      };
      return {
        SALT: kept.salt,
        SRP_B: half.publicValue,
        SECRET_BLOCK: Buffer.from(sealer.seal(JSON.stringify(challenge), purpose)).toString('base64'),
        USER_ID_FOR_SRP: account.sub,
        USERNAME: account.sub,
      };
    },

    async finish({ block, timestamp, claim }, asker) {
      const bytes = Buffer.from(block, 'base64');
      const opened = sealer.open(bytes.toString('utf8'), purpose);
      if (opened === null) throw wrongPassword();
      const { isKnown, account, kept, clientPublic, secret, publicValue, until } = JSON.parse(opened) as Challenge;
      if (until < Date.now()) throw wrongPassword();
      const exchange = { poolName, username: account.sub, clientPublic, kept, half: { secret, publicValue } };
      await accounts.checkProof(account.email, asker, () => {
        const isProven = provesPassword(exchange, { block: bytes, timestamp, claim });
        return isProven && isKnown === 1;
      });
      return account;
    },
  };
}
