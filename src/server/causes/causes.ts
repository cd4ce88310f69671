import { message } from '../kernel/index.ts';

/**
 * Most causes are the end of a sentence about what failed. They are stored in English with their values, and parsed for
 * translation. So if a text is changed, older rows stay untranslated.
 */
export const causes = {
  // connections
  refused: message('connection refused by {peer}'),
  timedOut: message('connection to {peer} timed out'),
  unreachable: message('{peer} cannot be reached'),
  closedBeforeAnswer: message('connection closed by {peer} before an answer'),
  closedBeforeEnd: message('connection closed by {peer} before the answer was complete'),
  noAnswer: message('no answer from {peer} ({reason})'),
  late: message('no answer within {seconds} s'),
  lateNameServer: message('no answer from the name server within {seconds} s'),
  lateEnd: message('the answer was not complete within {seconds} s'),
  cannotConnect: message('this machine could not connect ({reason})'),

  // addresses and names
  privateAddress: message('{host} is not a public address'),
  blockedRange: message('{host} is in a network range that this service blocks'),
  noPublicAddress: message('{host} has no public address'),
  noAddressOfFamily: message('{host} has no {family} address'),
  nameNotFound: message('host name not found'),
  invalidName: message('host name is not valid'),
  lookUpFailed: message('host name could not be looked up ({reason})'),
  tooManyLookUps: message('too many names are being looked up on this machine'),
  noNameServer: message('no name server can be reached from this machine'),
  nameServerSilent: message('no answer from the name server'),
  nameServerFailed: message('the name server failed'),
  nameServerRefused: message('the name server refused to answer'),

  // proxies
  proxyFailed: message('the proxy cannot be used: {cause}'),
  proxyAnswered: message('the proxy answered {status} {phrase}'),
  proxyLogin: message('the proxy did not accept the user name and password'),
  proxyRefused: message('the proxy could not connect ({reason})'),
  proxyNotHttp: message('the proxy did not send a valid HTTP response'),
  proxyNotSocks: message('the proxy did not send a valid SOCKS5 response'),

  // TLS
  tlsFailed: message('TLS failed: {reason}'),
  expiredYesterday: message('certificate expired 1 day ago'),
  expiredDaysAgo: message('certificate expired {days} days ago'),
  expiredAnHourAgo: message('certificate expired 1 hour ago'),
  expiredHoursAgo: message('certificate expired {hours} hours ago'),
  expiredAMinuteAgo: message('certificate expired 1 minute ago'),
  expiredMinutesAgo: message('certificate expired {minutes} minutes ago'),
  expiredIssuer: message('an issuer’s certificate expired'),
  notYetValid: message('certificate is not valid yet'),
  otherHostName: message('certificate is for another host name'),
  selfSigned: message('certificate is self-signed'),
  unknownIssuer: message('certificate is signed by an unknown issuer, or the chain is incomplete'),
  revoked: message('certificate was revoked'),
  invalidCertificate: message('certificate is not valid ({reason})'),

  // HTTP
  status: message('answered {status}'),
  namedStatus: message('answered {status} {phrase}'),
  unexpectedStatus: message('answered {status}, expected {codes}'),
  unexpectedNamedStatus: message('answered {status} {phrase}, expected {codes}'),
  textFound: message('text found'),
  textNotFound: message('text not found'),
  textNotInBeginning: message('text not found in the first MiB of the answer'),
  notHttp: message('{peer} did not send a valid HTTP response'),
  notHttpBecause: message('{peer} did not send a valid HTTP response ({reason})'),
  largeHeaders: message('the response headers are too large'),
  unsendable: message('the request headers or the address contain characters that cannot be sent'),
  invalidEncoding: message('the answer is not valid {encoding}'),
  redirects: message('more than {count} redirects'),
  invalidRedirect: message('redirects to an invalid address'),
  foreignRedirect: message('redirects to {scheme}, which is not http or https'),
  http2BeforeAnswer: message('{peer} violated the HTTP/2 protocol ({reason}) before an answer'),
  http2BeforeEnd: message('{peer} violated the HTTP/2 protocol ({reason}) before the answer was complete'),
  endedBeforeAnswer: message('{peer} ended the request before an answer'),
  endedBeforeEnd: message('{peer} ended the request before the answer was complete'),
  abortedBeforeAnswer: message('{peer} aborted the HTTP/2 stream ({reason}) before an answer'),
  abortedBeforeEnd: message('{peer} aborted the HTTP/2 stream ({reason}) before the answer was complete'),
  bothProtocols: message('{cause}; over HTTP/1.1: {other}'),

  // assertions
  assertedEqual: message('{subject} is {actual} instead of {target}'),
  assertedOther: message('{subject} is {actual}, expected another value'),
  assertedPart: message('{subject} is {actual}, which does not contain {target}'),
  assertedNoPart: message('{subject} is {actual}, which contains {target}'),
  assertedMore: message('{subject} is {actual}, expected more than {target}'),
  assertedLess: message('{subject} is {actual}, expected less than {target}'),
  assertedAtLeast: message('{subject} is {actual}, expected at least {target}'),
  assertedAtMost: message('{subject} is {actual}, expected at most {target}'),
  assertedAbsent: message('{subject} is {actual}, but must be missing'),
  assertedMissing: message('the response has no {subject}'),
  assertedText: message('the response does not contain “{target}”'),
  assertedNoText: message('the response contains “{target}”'),
  notJson: message('the response is not JSON'),
  longJson: message('the JSON response is longer than 1 MiB'),
  lateAssertion: message('finding {subject} takes too long'),
  slow: message('slow response: {actual}, expected less than {target}'),
  unexpectedResponse: message('the response is not as expected'),
  slowResponse: message('slow response'),
  // OAuth 2.0; `cause` is the failure of the connection
  tokenAnswered: message('the token endpoint answered {status}'),
  tokenRefused: message('the token endpoint answered {status} ({reason})'),
  tokenInvalid: message('the token endpoint did not return an access token'),
  tokenFailed: message('no token from the token endpoint: {cause}'),

  // STARTTLS, WebSocket and gRPC
  noStartTls: message('{peer} does not offer STARTTLS'),
  startTlsRefused: message('{peer} refused STARTTLS ({reason})'),
  otherProtocol: message('{peer} does not speak {protocol} ({reason})'),
  noWebSocket: message('{peer} did not accept the WebSocket connection ({reason})'),
  notServing: message('the service is not serving ({reason})'),
  grpcFailed: message('{peer} failed the health check ({reason})'),

  // monitors that are upside down
  reachable: message('it answered, although it must not be reachable'),

  // DNS; `peer` is an address, and this machine's name servers have their own sentences below
  notInPublicZone: message('{host} is not in a public zone, so this machine’s name servers are not asked'),
  noRecords: message('{host} has no {type} records'),
  nameExists: message('{host} exists, although it must not'),
  noSuchName: message('{host} does not exist (NXDOMAIN)'),
  serverFailed: message('{peer} failed to answer (SERVFAIL)'),
  serverRefused: message('{peer} refused to answer (REFUSED)'),
  unsupportedQuery: message('{peer} does not support such queries (NOTIMP)'),
  unparsedQuery: message('{peer} could not parse the query (FORMERR)'),
  invalidAnswer: message('{peer} sent an invalid answer'),
  silentServer: message('no answer from {peer} in time'),
  ownServerFailed: message('the name server failed to answer (SERVFAIL)'),
  ownServerRefused: message('the name server refused to answer (REFUSED)'),
  ownUnsupportedQuery: message('the name server does not support such queries (NOTIMP)'),
  ownUnparsedQuery: message('the name server could not parse the query (FORMERR)'),
  ownInvalidAnswer: message('the name server sent an invalid answer'),
  ownSilentServer: message('no answer from the name server in time'),
  ownNoAnswer: message('no answer from the name server ({reason})'),

  // ICMP
  noEcho: message('no answer from {peer} to {count} echo requests'),
  pingForbidden: message(
    'this machine does not let Gatehouse send echo requests: run sysctl -w net.ipv4.ping_group_range="0 2147483647" there, or install the ping command',
  ),
  pingFailed: message('the ping command failed: {reason}'),

  // heartbeats
  noCall: message('no call for {silence}, expected every {period}'),
  missedSchedule: message('no call for {silence}, expected at {time}'),
  notFinished: message('started at {time}, not finished within {grace}'),
  reported: message('reported a failure'),
  reportedWithReason: message('reported a failure: {reason}'),

  // undelivered messages
  receiverAnswered: message('the receiver answered {status}'),
  receiverSaid: message('the receiver answered {status}: {reason}'),
  invalidReceiver: message('the address is not a valid URL'),
  mailRefused: message('the mail server rejected it: {reason}'),
  noMailServer: message('No mail server is configured: set one up in Settings → Mail, or set GATEHOUSE_SMTP_URL.'),
  noAppriseServices: message('Apprise has no services for this key. Add some to the Apprise API server.'),
  noTelegramBot: message(
    'Telegram messages cannot be sent: this service has no Telegram bot. Set one up in Settings → Telegram and SMS, or use another channel.',
  ),
  noSmsProvider: message(
    'Text messages cannot be sent: this service has no SMS provider. Set one up in Settings → Telegram and SMS, or use another channel.',
  ),
  tooManyAlerts: message('too many alerts from this account to this address: this one will be sent later'),
  sealedDestination: message('the destination cannot be decrypted: GATEHOUSE_SECRET has changed since it was saved'),
  withheld: message('not sent: this destination got the alert of incident {incident} within ten minutes'),
  disabledEndpoint: message('the endpoint is disabled'),

  // files in buckets and folders
  bucketMissing: message('The bucket does not exist.'),
  bucketNameRefused: message('The endpoint does not accept the name of the bucket.'),
  accessKeyUnknown: message('The access key ID is not accepted.'),
  secretKeyWrong: message('The secret access key does not belong to the access key ID.'),
  bucketForbidden: message('The access key is not allowed to do this in the bucket.'),
  bucketClosed: message('The bucket is closed.'),
  bucketAccountProblem: message('The account of the bucket has a problem: see its provider.'),
  bucketClockSkew: message('The clock of this server and that of the endpoint are too far apart.'),
  fileTooLarge: message('The endpoint does not accept files of this size.'),
  bucketFull: message('The bucket is full.'),
  bucketUnable: message('The endpoint cannot do this.'),
  bucketUnreachable: message('The endpoint cannot be reached: {cause}.'),
  bucketSilent: message('The endpoint did not answer within {time}.'),
  bucketElsewhere: message('The bucket is in another region, or at another endpoint.'),
  bucketInRegion: message('The bucket is in the region {region}.'),
  bucketBusy: message('The endpoint is too busy at the moment: it answered {said}.'),
  bucketFailed: message('The endpoint failed: it answered {said}.'),
  bucketRefused: message('The endpoint refused: it answered {said}.'),
  bucketNotS3: message('The endpoint answered {said}, which is not how S3 answers. Check its address.'),
  bucketListEndless: message(
    'The endpoint begins its list of files again and again, which is not how S3 lists. Check its address.',
  ),
  bucketListLong: message(
    'The endpoint lists more than {count} files with this prefix. Choose a prefix that nothing else uses, or delete old files.',
  ),
  backupNotMade: message('The backup could not be made: the log of the service says why.'),
  backupNeedsSpace: message(
    'The disk of {folder} has too little space for the copies that a backup needs: free {megabytes} MB and try again.',
  ),
  backupsBlocked: message(
    'Gatehouse uses {folder}, but takes no backups at the moment: it is starting or stopping, or another command reads the folder. Try again.',
  ),
  backupInterrupted: message('The service stopped while the backup was being prepared: try again.'),
  backupNotAnswered: message(
    'The service did not answer in time, so no backup was made. Check its log, restart it if it hangs, and try again.',
  ),
  backupUnderWay: message('Another backup is in progress. Wait until it is done.'),
  backupNotPrepared: message('The service could not prepare the backup. See its log.'),
  segmentDeleted: message('The segment has been deleted: choose another.'),
  exportNotMade: message('The file could not be created. See the log of this service.'),
  accountExportNotMade: message(
    'The export could not be created. Export again, or ask the owner of the service to check its log.',
  ),
  accountExportGivenUp: message(
    'The export failed: the service ended unexpectedly in each of {count} attempts. Ask the owner of the service to check its log, memory and disk, then export again.',
  ),
  folderFull: message('The folder {folder} cannot be used ({code}). Free some space, or keep fewer backups.'),
  folderForbidden: message('The folder {folder} cannot be used ({code}). Let the user of the service write into it.'),
  folderReadOnly: message(
    'The folder {folder} is read-only for the service ({code}). With systemd, allow it with ReadWritePaths=. In a container, mount it as a volume.',
  ),
  folderUnusable: message('The folder {folder} cannot be used ({code}). Check that it is there.'),

  // unknown states
  noNetwork: message('this machine has no network: none of {hosts} could be reached'),
  checkFailed: message('the check failed'),
  internalError: message('the check failed with an internal error: see the log of the service'),
  accountDisabled: message('the account was disabled'),
  monitorsSwitchedOff: message('monitors were switched off'),
} as const;

export type CauseCode = keyof typeof causes;
