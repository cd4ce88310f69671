export { phoneNumber, sms, smsRequest } from './sms.ts';
