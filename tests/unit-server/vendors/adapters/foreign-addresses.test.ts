import { expect, it } from 'vitest';
import { isFileAddress } from '../../../../server/vendors/adapters/coros/coros.ts';
import { readGarminPush } from '../../../../server/vendors/adapters/garmin/push.ts';

const own = 'https://apis.garmin.com';

/** URLs in a push that this server must not request. `HOST` is replaced by the vendor's own. */
const elsewhere = [
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost:8080/outbox',
  'http://127.0.0.1/',
  'http://[::1]:8080/metrics',
  'http://[::ffff:169.254.169.254]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'https://HOST@169.254.169.254/',
  'https://HOST.elsewhere.example/',
  'https://elsewhere.example/HOST',
  'https://elsewhere.example\\@HOST.x/',
  'http://HOST/',
  'https://HOST:8443/',
  '//HOST/wellness-api',
  'file:///etc/passwd',
  'data:text/plain,x',
  'ftp://HOST/x',
  'javascript:alert(1)',
  '/wellness-api/rest/x',
  '',
];

it.each(elsewhere)('of a Garmin push: %s is left out', (address) => {
  const callbackURL = address.replaceAll('HOST', 'apis.garmin.com');
  const ping = { userId: 'u', summaryId: '1', fileType: 'FIT' };
  const good = `${own}/wellness-api/rest/activityFile?id=1`;
  const { files } = readGarminPush(
    {
      activityFiles: [
        { ...ping, callbackURL },
        { ...ping, callbackURL: good },
      ],
    },
    own,
  );
  expect(files.map((file) => file.address)).toEqual([good]);
});

it.each(elsewhere)('of a COROS sport: %s is not fetched', (address) => {
  const settings = {
    clientId: 'id',
    clientSecret: 'secret',
    authorizeUrl: 'https://open.coros.com/oauth2/authorize',
    apiUrl: 'https://open.coros.com',
    fileHosts: ['oss.coros.com', '*.cloudfront.net'],
  };
  expect(isFileAddress('https://oss.coros.com/a.fit', settings)).toBe(true);
  for (const host of ['oss.coros.com', 'x.cloudfront.net']) {
    expect(isFileAddress(address.replaceAll('HOST', host), settings)).toBe(false);
  }
});
