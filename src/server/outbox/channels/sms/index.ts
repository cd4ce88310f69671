export { phoneNumber, sms, smsRequest, smsSender } from './sms.ts';
