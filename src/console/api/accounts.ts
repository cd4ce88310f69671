import type {
  Account,
  ApiKey,
  Invitation,
  MailedLink,
  ManagedAccount,
  Service,
  Session,
  User,
  UserSession,
} from '../../server/accounts/wire.ts';
import type { BackupsAnswer } from '../../server/backup/scheduled/wire.ts';
import type { MailSettingsAnswer, MailTestAnswer } from '../../server/mail-settings/wire.ts';
import type { FirstStepsAnswer, OverviewAnswer, TrendsAnswer, WebhookSecretAnswer } from '../../server/wire.ts';
import type { Listing, Many, One } from './envelope.ts';

export type { Account, ApiKey, Invitation, MailedLink, ManagedAccount, Service, Session, User, UserSession };
export type MailSettings = MailSettingsAnswer;
export type MailTest = MailTestAnswer;
export type Overview = OverviewAnswer;
export type Trends = TrendsAnswer;
export type FirstSteps = FirstStepsAnswer;
export type Quotas = Service['quotas'];
export type QuotaName = keyof Quotas;
export type Backups = BackupsAnswer;

export type AccountAnswers = {
  'GET /session': One<Session>;
  'POST /setup': One<Session>;
  'POST /register': One<Session>;
  'POST /login': One<Session>;
  'POST /logout': One<Session>;
  'POST /forgot-password': One<{ email: string }>;
  'POST /mailed-link': One<MailedLink>;
  'POST /reset-password': undefined;
  'POST /confirm-email': One<{ email: string }>;
  'POST /restore-email': undefined;
  'PATCH /user': One<User>;
  'GET /user/sessions': Many<UserSession>;
  'DELETE /user/sessions': undefined;
  'DELETE /user/sessions/:id': undefined;
  'POST /user/email': One<User>;
  'DELETE /user/email': One<User>;
  'POST /user/email/confirmation': undefined;
  'PATCH /account': One<Account>;
  'PUT /account/:image': One<Account>;
  'DELETE /account/:image': undefined;
  'POST /account/password': undefined;
  'GET /account/api-key': One<ApiKey>;
  'POST /account/api-key': One<ApiKey>;
  'GET /webhook-secret': One<WebhookSecretAnswer>;
  'GET /overview': One<Overview>;
  'GET /overview/trends': One<Trends>;
  'DELETE /overview/first-steps': undefined;
  'GET /service': One<Service>;
  'PATCH /service': One<Service>;
  'GET /backups': One<Backups>;
  'PUT /backups': One<Backups>;
  'POST /backups/run': One<Backups>;
  'GET /mail-settings': One<MailSettings>;
  'PUT /mail-settings': One<MailSettings>;
  'DELETE /mail-settings': One<MailSettings>;
  'POST /mail-settings/test': One<MailTest>;
  'GET /accounts': Listing<ManagedAccount>;
  'PATCH /accounts/:id': One<ManagedAccount>;
  'GET /invitations': Many<Invitation>;
  'POST /invitations': One<Invitation>;
  'DELETE /invitations/:id': undefined;
};
