/** The licence as people read it. The API keeps the spelling that software compares: "Regular License". */
export const licenceName = (licenseType: string): string => licenseType.replace(/ licen[sc]e$/i, ' licence');
