/** What an entry of the audit log says was done, such as `monitor.created`, and to which kind of thing. */
export type AuditedAction = { action: string; subjectKind: string };

/**
 * Writes that leave no entry: they change nothing that is kept, only what one person sees, or they are what programs and
 * visitors report all day long.
 */
const unrecorded = new Set([
  'POST /login',
  'POST /logout',
  'POST /openid/start',
  'POST /register',
  'POST /setup',
  'POST /session/account',
  'POST /health/check',
  'POST /mail-settings/test',
  'POST /user/confirmation',
  'POST /user/confirmation/options',
  'POST /user/passkeys/options',
  'DELETE /overview/first-steps',
  'POST /monitors/:id/check',
  'POST /monitors/:id/test',
  'POST /monitors/test-alert',
  'POST /monitors/test-check',
  'POST /monitors/views',
  'PATCH /monitors/views/:id',
  'DELETE /monitors/views/:id',
  'POST /status-pages/preview',
  'POST /status-pages/:id/domain-check',
  'POST /user/identity/confirm',
  'POST /user/identity/start',
  'POST /websites/:id/events',
  'POST /websites/:id/sales',
  'POST /websites/:id/scheduled-exports/:scheduled_export_id/test',
  'POST /websites/:id/search-console/consent',
  'POST /market/items/:id/versions/:version_id/buyer-mail/test',
  'POST /market/shop-profile/domain-check',
  'POST /market/webhooks/:id/test',
  'POST /webhooks/:id/test',
  'POST /purchases/activate',
  'POST /purchases/deactivate',
  'POST /purchases/licence',
  'POST /purchases/validate',
  'POST /licences/activate',
  'POST /licences/deactivate',
  'POST /licences/file',
  'POST /licences/validate',
]);

/** Writes whose address does not say what they do. */
const named: Record<string, AuditedAction['action']> = {
  'POST /account/password': 'password.changed',
  'POST /accounts/:id/deletion': 'account.deletion_requested',
  'DELETE /accounts/:id/deletion': 'account.kept',
  'DELETE /account/api-keys/:id': 'api_key.ended',
  'PUT /backups': 'backup_plan.updated',
  'POST /backups/run': 'backup.created',
  'POST /market/orders/:id/stray-payments/:payment_id/return': 'unapplied_payment.returned',
  'PUT /market/items/:id/monitors/:subject': 'item_monitor.updated',
  'DELETE /market/items/:id/monitors/:subject': 'item_monitor.deleted',
  'PUT /market/items/:id/screenshots': 'screenshots.updated',
  'PUT /market/items/:id/versions/:version_id/files': 'file.uploaded',
  'DELETE /market/items/:id/versions/:version_id/buyer-mail': 'version_mail.cancelled',
  'DELETE /members/:id': 'member.removed',
  'POST /members/leave': 'member.left',
  'POST /members/invitations/:id/send': 'invitation.resent',
  'DELETE /user/email': 'email.change_cancelled',
  'POST /user/email': 'email.change_requested',
  'DELETE /user/sessions': 'session.others_ended',
  'DELETE /user/sessions/:id': 'session.ended_elsewhere',
  'POST /user/two-factor/end': 'two_factor.disabled',
  'POST /user/two-factor/recovery-codes': 'recovery_codes.replaced',
  'POST /user/two-factor/totp': 'two_factor.setup_started',
  'POST /user/two-factor/totp/confirmation': 'two_factor.enabled',
  'POST /websites/groups': 'website.grouped',
  'DELETE /websites/:id/stripe': 'stripe_connection.deleted',
  'PUT /websites/:id/stripe': 'stripe_connection.updated',
};

/** Writes that a form of its own makes, by the one field that they send. */
const byField: Record<string, AuditedAction['action']> = {
  'PATCH /user language': 'user.language_changed',
};

/** Last parts of addresses that say what is done to the thing before them. */
const verbs: Record<string, string> = {
  'POST apply': 'applied',
  'POST approval': 'approved',
  'DELETE approval': 'approval_withdrawn',
  'POST bulk': 'changed_together',
  'POST cancel': 'cancelled',
  'POST code': 'code_replaced',
  'POST deletion': 'deletion_requested',
  'DELETE deletion': 'deletion_cancelled',
  'POST exports': 'exported',
  'POST confirm': 'confirmed',
  'POST confirmation': 'confirmation_sent',
  'PUT fee': 'fee_changed',
  'POST import': 'imported',
  'POST link': 'link_sent',
  'POST publish': 'published',
  'POST refunds': 'refunded',
  'POST resend': 'resent',
  'POST return': 'returned',
  'POST revoke': 'revoked',
  'POST secret': 'secret_replaced',
  'POST unlink': 'unlinked',
  'POST support': 'support_extended',
  'DELETE stats': 'statistics_deleted',
  'POST withdraw': 'withdrawn',
};

/** Nouns whose singular is not the plural without its last letter. */
const singulars: Record<string, string> = {
  'alert-settings': 'alert_settings',
  activations: 'activation',
  categories: 'category',
  deliveries: 'delivery',
  'mail-settings': 'mail_settings',
  media: 'media',
  'network-ranges': 'network_ranges',
  'status-pages': 'status_page',
  'status-page-domains': 'status_page_domain',
};

const methodVerbs: Record<string, string> = {
  POST: 'created',
  PUT: 'updated',
  PATCH: 'updated',
  DELETE: 'deleted',
};

/**
 * What a write is called in the audit log, by its method and its address below the interface, such as
 * `PATCH /monitors/:id`, and the `fields` that were sent: from the names of the address, so that no new route is forgotten. Undefined for reads and for what
 * leaves no entry.
 */
export function auditedAction(method: string, path: string, fields: readonly string[] = []): AuditedAction | undefined {
  const verb = methodVerbs[method];
  if (verb === undefined || unrecorded.has(`${method} ${path}`)) return undefined;
  const own =
    (fields.length === 1 ? byField[`${method} ${path} ${fields[0]}`] : undefined) ?? named[`${method} ${path}`];
  if (own !== undefined) return { action: own, subjectKind: own.split('.')[0] ?? '' };
  const names = path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  const last = names.at(-1) ?? '';
  const special = names.length > 1 ? verbs[`${method} ${last}`] : undefined;
  const subjectKind = singularOf((special === undefined ? last : names.at(-2)) ?? '');
  return { action: `${subjectKind}.${special ?? verb}`, subjectKind };
}

const singularOf = (noun: string): string => (singulars[noun] ?? noun.replace(/s$/, '')).replaceAll('-', '_');
