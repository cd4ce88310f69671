import { CurlLine } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import { CopyBlock, CopyLink } from '../../ui/feedback/copy.tsx';
import { Section } from '../../ui/layout/page.tsx';
import classes from './settings.module.css';

const CODE = '-d purchase_code=00000000-0000-4000-8000-000000000000';

// not shown
const verification = (base: string): string => `import { createRemoteJWKSet, jwtVerify } from 'jose';

const keys = createRemoteJWKSet(new URL('${base}/.well-known/jwks.json'));
const { payload } = await jwtVerify(licenceFile, keys, {
  issuer: '${base}',
  audience: 'IDENTIFIER_OF_YOUR_ITEM',
  typ: 'gatehouse-licence+jwt',
});`;

/** `base`: the shop's URL. */
export function Developers({ base }: { base: string }) {
  return (
    <Section title={t('Purchases in your software')} note={t('Validate codes, activate devices, verify offline')}>
      <div className={classes.parts}>
        <div className={classes.part}>
          <h3>{t('Validate a purchase code')}</h3>
          <CurlLine
            base={base}
            path="/api/v1/purchases/validate"
            options={[CODE]}
            label={t('curl command that validates a code')}
          />
        </div>
        <div className={classes.part}>
          <h3>{t('Get a license file for a device')}</h3>
          <p>
            {t(
              'The file is signed, so your software can verify it offline until it expires. The device counts as one activation.',
            )}
          </p>
          <CurlLine
            base={base}
            path="/api/v1/purchases/licence"
            options={[CODE, '-d machine=its-own-name']}
            label={t('curl command that gets a license file')}
          />
        </div>
        <div className={classes.part}>
          <h3>{t('Show an item')}</h3>
          <p>
            {t(
              'Name, prices, media and version, for your product or website. The item’s identifier is on its page, under Items.',
            )}
          </p>
          <CurlLine
            base={base}
            path="/api/items/item?item_id=IDENTIFIER_OF_YOUR_ITEM"
            label={t('curl command that shows an item')}
          />
        </div>
        <div className={classes.part}>
          <h3>{t('Verify a license file')}</h3>
          <p>
            {t(
              'License files are JWTs signed with Ed25519. The header names the key (kid). Public keys and revoked files:',
            )}
          </p>
          <CopyLink label={t('address of the public keys')} address={`${base}/.well-known/jwks.json`} />
          <CopyLink
            label={t('address of the revoked license files')}
            address={`${base}/.well-known/gatehouse/revoked-licences`}
          />
          <CopyBlock label={t('example in JavaScript')} text={verification(base)} />
        </div>
      </div>
    </Section>
  );
}
