import type { AccountDetail, ManagedAccount } from '../../server/accounts/administration/wire.ts';
import type { AdditionalApiKey, MadeApiKey } from '../../server/accounts/api-keys/wire.ts';
import type { AuditLogEntry } from '../../server/accounts/audit/wire.ts';
import type { PlannedDeletion } from '../../server/accounts/deletion/wire.ts';
import type { AccountExport } from '../../server/accounts/export/wire.ts';
import type { LinkedLogin, ProviderProblem } from '../../server/accounts/openid/wire.ts';
import type { Passkey } from '../../server/accounts/passkeys/wire.ts';
import type {
  JoinOffer,
  MemberInvitation,
  NamedResource,
  NamedResources,
  NoAccount,
  TeamMember,
} from '../../server/accounts/team/wire.ts';
import type {
  Account,
  ApiKey,
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
import type { FirstStepsAnswer, OverviewAnswer, TrendsAnswer } from '../../server/app/wire.ts';
import type { DeepLinkTarget, SeenResources } from '../../server/composition/wire.ts';
import type { MailSettingsAnswer, MailTestAnswer } from '../../server/mail-settings/wire.ts';
import type { BackupsAnswer } from '../../server/operations/backup/scheduled/wire.ts';
import type { HealthAnswer } from '../../server/operations/doctor/wire.ts';

export type {
  Account,
  AccountDetail,
  AccountExport,
  AdditionalApiKey,
  ApiKey,
  AuditLogEntry,
  DeepLinkTarget,
  Invitation,
  JoinOffer,
  LinkedLogin,
  MadeApiKey,
  MailedLink,
  ManagedAccount,
  MemberInvitation,
  Membership,
  NamedResource,
  NamedResources,
  NoAccount,
  OwnUsage,
  Passkey,
  PlannedDeletion,
  ProviderProblem,
  RecoveryCodes,
  RestoredAddress,
  SeenResources,
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
