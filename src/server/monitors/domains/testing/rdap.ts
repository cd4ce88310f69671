export function rdapDomain(domain: string, expiresAt: string | undefined, registrarUrl = 'http://127.0.0.1:1') {
  const event = (eventAction: string, eventDate: string) => ({ eventAction, eventDate });
  return {
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'domain',
    handle: '2336799_DOMAIN_COM-VRSN',
    ldhName: domain.toUpperCase(),
    links: [
      { rel: 'related', href: `${registrarUrl}/domain/${domain}`, type: 'application/rdap+json', value: registrarUrl },
    ],
    status: ['client transfer prohibited'],
    entities: [{ objectClassName: 'entity', handle: '376', roles: ['registrar'] }],
    events: [
      event('registration', '1995-08-14T04:00:00Z'),
      ...(expiresAt === undefined ? [] : [event('expiration', expiresAt)]),
      event('last update of RDAP database', '2026-03-10T00:00:00Z'),
    ],
    secureDNS: { delegationSigned: false },
    nameservers: [{ objectClassName: 'nameserver', ldhName: 'A.IANA-SERVERS.NET' }],
  };
}

export const registriesAt = (url: string) => ({
  version: '1.0',
  publication: '2026-03-01T00:00:00Z',
  services: [[['com'], [`${url}/`]]],
});
