export { cancelMailing } from './cancel.ts';
export { deleteChoicesOfAddress, findChoice, listChoicesOfAddress } from './choice.store.ts';
export { type Choice, wantsVersionMails } from './choice.ts';
export { chooseVersionMails, stopAllVersionMails } from './choose.ts';
export { createVersionMails } from './courier.ts';
export { type OptOut, openOptOut, optOutPath, optOutUrl } from './opt-out-link.ts';
export { type MailAudience, planVersionMailing } from './plan.ts';
export { previewVersionMail } from './preview.ts';
export { findRecipients } from './recipients.ts';
export { sendDueVersionMails } from './send.ts';
export { sendTestVersionMail } from './test-mail.ts';
export { listMailings } from './version-mailing.store.ts';
export {
  presentVersionMailing,
  recipientsAnswer,
  testMailAnswer,
  versionMailingAnswer,
  versionMailPreview,
} from './wire.ts';
