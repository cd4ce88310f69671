import type { Account, Membership } from '../../server/accounts/account/wire.ts';
import type { RestoredAddress } from '../../server/accounts/addresses/wire.ts';
import type { AccountDetail, ManagedAccount, OwnUsage, Service } from '../../server/accounts/administration/wire.ts';
import type { AdditionalApiKey, ApiKey, MadeApiKey } from '../../server/accounts/api-keys/wire.ts';
import type { AuditLogEntry } from '../../server/accounts/audit/wire.ts';
import type { Session } from '../../server/accounts/authentication/wire.ts';
import type { PlannedDeletion } from '../../server/accounts/deletion/wire.ts';
import type { AccountExport } from '../../server/accounts/export/wire.ts';
import type { MailedLink } from '../../server/accounts/mailed-links/wire.ts';
import type { LinkedLogin, ProviderProblem } from '../../server/accounts/openid/wire.ts';
import type { Passkey } from '../../server/accounts/passkeys/wire.ts';
import type { User } from '../../server/accounts/profile/wire.ts';
import type { Invitation } from '../../server/accounts/registration/wire.ts';
import type { UserSession } from '../../server/accounts/sessions/wire.ts';
import type {
  JoinOffer,
  MemberInvitation,
  NamedResource,
  NamedResources,
  NoAccount,
  TeamMember,
} from '../../server/accounts/team/wire.ts';
import type { RecoveryCodes, TotpSecret, TwoFactor } from '../../server/accounts/two-factor-settings/wire.ts';
import type { FirstStepsAnswer, OverviewAnswer, TrendsAnswer } from '../../server/app/wire.ts';
import type { DeepLinkTarget, SeenResources } from '../../server/composition/wire.ts';
import type { MailSettingsAnswer, MailTestAnswer } from '../../server/mail-settings/wire.ts';
import type { BackupsAnswer, StoredBackupsAnswer } from '../../server/operations/backup/scheduled/wire.ts';
import type { HealthAnswer } from '../../server/operations/doctor/wire.ts';
import type { ConnectionAnswer } from '../../server/service-connections/wire.ts';

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
export type Connection = ConnectionAnswer;
export type ConnectionField = ConnectionAnswer['secrets_set'][number];
export type Overview = OverviewAnswer;
export type Trends = TrendsAnswer;
export type FirstSteps = FirstStepsAnswer;
export type Quotas = Service['quotas'];
export type QuotaName = keyof Quotas;
export type Backups = BackupsAnswer;
export type StoredBackup = StoredBackupsAnswer['backups'][number];
export type Health = HealthAnswer;

export type Module = Session['modules_off'][number]['module'];
