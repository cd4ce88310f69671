import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { AccountDetail, ManagedAccount } from '../../server/accounts/administration/wire.ts';
import type { FurtherApiKey, MadeApiKey } from '../../server/accounts/api-keys/wire.ts';
import type { AuditLogEntry } from '../../server/accounts/audit/wire.ts';
import type { PlannedDeletion } from '../../server/accounts/deletion/wire.ts';
import type { AccountExport } from '../../server/accounts/export/wire.ts';
import type { FlowStart, LinkedLogin, ProviderProblem } from '../../server/accounts/openid/wire.ts';
import type { Passkey } from '../../server/accounts/passkeys/wire.ts';
import type {
  JoinOffer,
  MemberInvitation,
  NamedThing,
  NamedThings,
  NoAccount,
  TeamMember,
} from '../../server/accounts/team/wire.ts';
import type {
  Account,
  AddedPasskey,
  ApiKey,
  FirstRecoveryCodes,
  Invitation,
  MailedLink,
  Membership,
  OwnUsage,
  RecoveryCodes,
  RestoredAddress,
  Service,
  Session,
  TotpSecret,
  TwoFactor,
  User,
  UserSession,
} from '../../server/accounts/wire.ts';
import type { FirstStepsAnswer, OverviewAnswer, TrendsAnswer, WebhookSecretAnswer } from '../../server/app/wire.ts';
import type { DeepLinkTarget, SeenThings } from '../../server/composition/wire.ts';
import type { MailSettingsAnswer, MailTestAnswer } from '../../server/mail-settings/wire.ts';
import type { BackupsAnswer } from '../../server/operations/backup/scheduled/wire.ts';
import type { HealthAnswer } from '../../server/operations/doctor/wire.ts';
import type { Listing, Many, One } from './envelope.ts';

export type {
  Account,
  AccountDetail,
  AccountExport,
  ApiKey,
  AuditLogEntry,
  DeepLinkTarget,
  FurtherApiKey,
  Invitation,
  JoinOffer,
  LinkedLogin,
  MadeApiKey,
  MailedLink,
  ManagedAccount,
  MemberInvitation,
  Membership,
  NamedThing,
  NamedThings,
  NoAccount,
  OwnUsage,
  Passkey,
  PlannedDeletion,
  ProviderProblem,
  RecoveryCodes,
  RestoredAddress,
  SeenThings,
  Service,
  Session,
  TeamMember,
  TotpSecret,
  TwoFactor,
  User,
  UserSession,
};
export type MailSettings = MailSettingsAnswer;
export type MailTest = MailTestAnswer;
export type Overview = OverviewAnswer;
export type Trends = TrendsAnswer;
export type FirstSteps = FirstStepsAnswer;
export type Quotas = Service['quotas'];
export type QuotaName = keyof Quotas;
export type Backups = BackupsAnswer;
export type Health = HealthAnswer;

export type AccountAnswers = {
  'GET /session': One<Session>;
  'POST /setup': One<Session>;
  'POST /setup/token': undefined;
  'POST /register': One<Session>;
  'POST /register/account': One<Session>;
  'POST /register/link': One<{ email: string }>;
  'POST /register/link/address': One<{ email: string }>;
  'POST /login': One<Session>;
  'POST /session/account': One<Session>;
  'POST /join': One<Session>;
  'POST /join/offer': One<JoinOffer>;
  'POST /join/register': One<Session>;
  'GET /members': Many<TeamMember>;
  'PATCH /members/:id': One<TeamMember>;
  'DELETE /members/:id': undefined;
  'GET /members/shown': One<SeenThings>;
  'POST /members/leave': undefined;
  'GET /members/invitations': Many<MemberInvitation>;
  'POST /members/invitations': One<MemberInvitation>;
  'POST /members/invitations/:id/send': One<MemberInvitation>;
  'DELETE /members/invitations/:id': undefined;
  'POST /account': One<{ id: number }>;
  'POST /login/second-factor': One<Session>;
  'POST /login/second-factor/passkey/options': One<PublicKeyCredentialRequestOptionsJSON>;
  'POST /login/second-factor/passkey': One<Session>;
  'POST /login/passkey/options': One<PublicKeyCredentialRequestOptionsJSON>;
  'POST /login/passkey': One<Session>;
  'POST /logout': One<Session>;
  'GET /session/find': One<DeepLinkTarget | null>;
  'GET /no-account': One<NoAccount>;
  'POST /no-account/account': undefined;
  'POST /no-account/invitations/:id': undefined;
  'POST /openid/start': One<FlowStart>;
  'POST /forgot-password': One<{ email: string }>;
  'POST /mailed-link': One<MailedLink>;
  'POST /reset-password': undefined;
  'POST /confirm-email': One<{ email: string }>;
  'POST /restore-email': One<RestoredAddress>;
  'PATCH /user': One<User>;
  'GET /user/sessions': Many<UserSession>;
  'DELETE /user/sessions': undefined;
  'DELETE /user/sessions/:id': undefined;
  'POST /user/email': One<User>;
  'DELETE /user/email': One<User>;
  'POST /user/email/confirmation': undefined;
  'POST /user/confirmation/options': One<PublicKeyCredentialRequestOptionsJSON>;
  'POST /user/confirmation': undefined;
  'POST /user/passkeys/options': One<PublicKeyCredentialCreationOptionsJSON>;
  'POST /user/passkeys': One<AddedPasskey>;
  'PATCH /user/passkeys/:id': One<Passkey>;
  'DELETE /user/passkeys/:id': undefined;
  'GET /user/two-factor': One<TwoFactor>;
  'POST /user/two-factor/totp': One<TotpSecret>;
  'POST /user/two-factor/totp/confirmation': One<FirstRecoveryCodes>;
  'POST /user/two-factor/recovery-codes': One<RecoveryCodes>;
  'GET /user/identity': One<LinkedLogin | null>;
  'POST /user/identity/confirm': One<FlowStart>;
  'POST /user/identity/start': One<FlowStart>;
  'POST /user/identity/unlink': One<LinkedLogin | null>;
  'POST /user/two-factor/end': One<TwoFactor>;
  'PATCH /account': One<Account>;
  'PUT /account/:image': One<Account>;
  'DELETE /account/:image': undefined;
  'POST /account/password': undefined;
  'GET /account/usage': One<OwnUsage>;
  'GET /account/api-key': One<ApiKey>;
  'POST /account/api-key': One<ApiKey>;
  'GET /account/api-keys': Many<FurtherApiKey>;
  'POST /account/api-keys': One<MadeApiKey>;
  'DELETE /account/api-keys/:id': undefined;
  'GET /webhook-secret': One<WebhookSecretAnswer>;
  'GET /overview': One<Overview>;
  'GET /overview/trends': One<Trends>;
  'DELETE /overview/first-steps': undefined;
  'GET /audit-log': Listing<AuditLogEntry> & { subjects: string[] };
  'GET /service/audit-log': Listing<AuditLogEntry> & { subjects: string[] };
  'GET /service': One<Service>;
  'PATCH /service': One<Service>;
  'GET /backups': One<Backups>;
  'PUT /backups': One<Backups>;
  'POST /backups/run': One<Backups>;
  'GET /mail-settings': One<MailSettings>;
  'PUT /mail-settings': One<MailSettings>;
  'DELETE /mail-settings': One<MailSettings>;
  'POST /mail-settings/test': One<MailTest>;
  'GET /accounts': Listing<ManagedAccount> & { counted_at: string };
  'GET /accounts/:id': One<AccountDetail>;
  'GET /accounts/:id/exports': Many<AccountExport>;
  'POST /accounts/:id/exports': One<AccountExport>;
  'GET /account/exports': Many<AccountExport>;
  'POST /account/exports': One<AccountExport>;
  'POST /account/deletion': One<PlannedDeletion>;
  'POST /keep-account/offer': One<PlannedDeletion>;
  'POST /keep-account': undefined;
  'POST /user/deletion': undefined;
  'POST /accounts/:id/deletion': One<ManagedAccount>;
  'DELETE /accounts/:id/deletion': One<ManagedAccount>;
  'PATCH /accounts/:id': One<ManagedAccount>;
  'GET /health': One<Health>;
  'POST /health/check': One<Health>;
  'GET /invitations': Many<Invitation>;
  'POST /invitations': One<Invitation>;
  'DELETE /invitations/:id': undefined;
};
