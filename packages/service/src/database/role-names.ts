/** The role that statements for a business run as; it sees what `row-level-security.ts` lets it see. */
export const businessRole = 'ekyc_business';
/** The setting that names this business, in each of those transactions. */
export const businessSetting = 'ekyc.business_id';
