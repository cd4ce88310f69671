import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expiryInRdap, expiryInWhois } from './published-expiry.ts';

const dayOf = (time: number | null | undefined) =>
  typeof time === 'number' ? new Date(time).toISOString().slice(0, 10) : time;

const lines: [string, string][] = [
  ['rs', 'Expiration date: 12.08.2027 12:31:19'],
  ['pt', 'Expiration Date: 12/08/2027 23:59:00'],
  ['pt', 'Data de expiração / Expiration Date (dd/mm/yyyy): 12/08/2027'],
  ['im', 'Expiry Date: 12/08/2027 00:59:59'],
  ['mk, cr, cz', 'expire:       12.08.2027'],
  ['bg', 'expires at: 12/08/2027 00:00:00 EET'],
  ['tn', 'Expiration date.....: 12-08-2027 10:00:00 GMT+1'],
  ['fi', 'expires............: 12.8.2027 10:11:12'],
  ['hk', 'Expiry Date: 12-08-2027'],
  ['il', 'validity:     12-08-2027'],
  ['pf', 'Expire (JJ/MM/AAAA) : 12/08/2027'],
  ['tr', 'Expires on..............: 2027-Aug-12.'],
  ['sk', 'Valid Until:                  2027-08-12'],
  ['co.jp', '[State]                         Connected (2027/08/12)'],
  ['jp', '[Expires on]                    2027/08/12'],
  ['tw', '   Record expires on 2027-08-12 15:34:26 (UTC+8)'],
  ['ir', 'expire-date:\t2027-08-12'],
  ['md', 'Expires   on    2027-08-12'],
  ['kr', 'Expiration Date             : 2027. 08. 12.'],
  ['pl', 'renewal date:          2027.08.12 14:00:00'],
  ['ua', 'expires:          2027-08-12 13:00:00+03'],
  ['ru', 'paid-till:     2027-08-12T21:00:00Z'],
  ['br', 'expires:     20270812'],
  ['cn', 'Expiration Time: 2027-08-12 00:00:00'],
  ['cl', 'Expiration date: 2027-08-12 12:00:00 CLST'],
  ['tg', 'Expiration:.........2027-08-12'],
  ['ua', 'status:           OK-UNTIL 20270812161638'],
  ['ve', 'Fecha de Vencimiento: 2027-08-12 10:00:00'],
  ['th', 'Exp date: 12 Aug 2027'],
  ['uk', '        Expiry date:  12-Aug-2027'],
  ['is', 'expires:      August 12 2027'],
  ['ie', 'Renewal Date: 12-August-2027'],
  ['gg', 'Expires on 12th August 2027 at 00:00:00.000'],
  ['us', 'Domain Expiration Date:    Thu Aug 12 23:59:59 GMT 2027'],
  ['ac', 'Expires:   Tue Aug 12 2027'],
  ['tv', 'Domain Currently Expires: Thursday 12th August 2027'],
  ['nz', 'domain_datebilleduntil: 2027-08-12T00:00:00Z'],
  ['gg', 'Registered through: 2027-08-12'],
  ['sg', 'Expiration Date:\t\t12-Aug-2027 10:00:00'],
];
for (const [tld, line] of lines)
  test(`reads the expiry of .${tld}: ${line}`, () => {
    assert.equal(dayOf(expiryInWhois(`Domain: shop.example\nCreated: 2019-01-02\n${line}\n`)), '2027-08-12');
  });

test('reads a date below its label', () => {
  assert.equal(dayOf(expiryInWhois('Expires:\n    2027-08-12\n')), '2027-08-12');
});

test('converts the time with its offset, and other times as UTC', () => {
  assert.equal(expiryInWhois('expires: 2027-08-12 01:30:00+0330'), Date.UTC(2027, 7, 11, 22));
  assert.equal(expiryInWhois('expires: 12.08.2027 12:31:19'), Date.UTC(2027, 7, 12, 12, 31, 19));
});

test('prefers the registry’s date to the registrar’s', () => {
  const text = 'Registrar Registration Expiration Date: 2028-01-01\nRegistry Expiry Date: 2027-08-12T00:00:00Z';
  assert.equal(dayOf(expiryInWhois(text)), '2027-08-12');
});

test('uses the order of the answer’s other dates, and no date if the order is unknown', () => {
  assert.equal(dayOf(expiryInWhois('created: 12/25/2019\nexpires: 08/12/2027')), '2027-08-12');
  assert.equal(dayOf(expiryInWhois('created: 25/12/2019\nexpires: 12/08/2027')), '2027-08-12');
  assert.equal(expiryInWhois('created: 25/12/2019\nchanged: 12/25/2020\nexpires: 08/12/2027'), null);
  assert.equal(expiryInWhois('Record will expire on: 08/12/2027'), null);
  assert.equal(dayOf(expiryInWhois('Record will expire on: 08/25/2027')), '2027-08-25');
});

test('reads no other date as the expiry', () => {
  const others = [
    '% The expiration date is 2027-08-12',
    'created: 12.08.2020',
    'free-date: 2027-08-12',
    'option expiration date: 2027-08-12',
    'Password expires: 2027-08-12',
    'Registered on 12th August each year',
    '>>> Last update of WHOIS database: 2027-08-12T00:00:00Z <<<',
  ];
  for (const line of others) assert.equal(expiryInWhois(line), undefined, line);
  for (const line of ['expires: 31.02.2027', 'expires: 0001-01-01', 'expires: 12/13/14/2027'])
    assert.ok(expiryInWhois(line) == null, line);
});

test('reads the date of RDAP, and none from a zero time or an ambiguous date', () => {
  assert.equal(expiryInRdap('2027-08-13T04:00:00Z'), Date.UTC(2027, 7, 13, 4));
  assert.equal(expiryInRdap('2027-08-13T04:00:00.000'), Date.UTC(2027, 7, 13, 4));
  assert.equal(expiryInRdap('2027-08-13T04:00:00+02:00'), Date.UTC(2027, 7, 13, 2));
  assert.equal(expiryInRdap('2027-08-13'), Date.UTC(2027, 7, 13));
  for (const date of ['0001-01-01T00:00:00Z', '08/12/2027', '', 'never']) assert.equal(expiryInRdap(date), null);
});
