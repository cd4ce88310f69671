/** "Status page", from `status_page`. */
export function kindText(kind: string): string {
  const text = kind.replaceAll('_', ' ').replace(/\bapi\b/, 'API');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What reads better than its parts. */
const texts: Record<string, string> = {
  'account.deletion_requested': 'Deletion of account requested',
  'account.kept': 'Deletion of account called off',
  'answer.created': 'Question answered',
  'email.change_cancelled': 'Change of e-mail cancelled',
  'email.change_requested': 'Change of e-mail requested',
  'email.changed': 'E-mail changed',
  'email.confirmation_sent': 'Confirmation mail sent',
  'email.confirmed': 'E-mail confirmed',
  'email.restored': 'Change of e-mail taken back',
  'identity.linked': 'Provider linked for log-in',
  'identity.unlinked': 'Provider unlinked from log-in',
  'invitation.deleted': 'Invitation taken back',
  'member.joined': 'Member joined',
  'member.left': 'Member left',
  'monitor.changed_together': 'Monitors changed together',
  'monitor.imported': 'Monitors imported',
  'passkey.created': 'Passkey added',
  'passkey.deleted': 'Passkey removed',
  'passkey.updated': 'Passkey renamed',
  'password.reset': 'Password reset by e-mail',
  'password.set': 'Password set by the operator',
  'purchase.link_sent': 'Library link sent to buyer',
  'report_recipient.confirmation_sent': 'Report recipient asked to confirm',
  'report_recipient.created': 'Report recipient added',
  'report_recipient.deleted': 'Report recipient removed',
  'search_console.deleted': 'Search Console disconnected',
  'search_console.updated': 'Search Console connection updated',
  'service.updated': 'Installation settings updated',
  'session.created': 'Logged in',
  'session.ended': 'Logged out',
  'session.ended_elsewhere': 'Session ended',
  'session.others_ended': 'Other sessions ended',
  'session.refused': 'Log-in refused: wrong password',
  'session.second_factor_refused': 'Log-in refused: wrong second factor',
  'session.switched_account': 'Switched to this account',
  'stripe_connection.deleted': 'Stripe disconnected',
  'subscriber.deleted': 'Subscriber removed',
  'two_factor.disabled': 'Two-factor log-in switched off',
  'two_factor.enabled': 'Two-factor log-in switched on',
  'two_factor.reset': 'Two-factor log-in reset by the operator',
  'two_factor.setup_started': 'Two-factor setup started',
  'user.deletion_requested': 'Deletion of user requested',
  'user.updated': 'Personal details updated',
  'website.grouped': 'Websites moved between groups',
  'website.statistics_deleted': 'Statistics of website deleted',
  'withdrawal.created': 'Withdrawal requested',
};

/** "Status page updated", from `status_page.updated`. */
export function actionText(action: string): string {
  const [kind = '', verb = ''] = action.split('.');
  return texts[action] ?? `${kindText(kind)} ${verb.replaceAll('_', ' ')}`;
}
