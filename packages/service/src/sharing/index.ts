export { receiptKeyContext } from './receipt-vault.ts';
export { discloseSubmission, forgetOldReceipts, listSharings, stopSharing } from './receipts.ts';
export { readOffer } from './offer.ts';
export { submitInformation } from './submit-information.ts';
