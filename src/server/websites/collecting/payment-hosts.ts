const paymentHosts =
  /^((sandbox\.)?paypal\.com|(checkout|pay|buy|hooks|invoice)\.stripe\.com|(pay|payments?|checkout|app)\.klarna\.com|(checkout|portal|pay)\.(adyen|mollie|paddle|razorpay|square)\.com|(www\.)?mollie\.com|pay\.google\.com|payments\.amazon\.\w+|secure\.payu\.com|checkoutshopper-live\.adyen\.com|portal\.afterpay\.com|sofort\.com|r\.girogate\.de)$/;

/** `host` without `www.` */
export const isPaymentHost = (host: string): boolean => paymentHosts.test(host);
