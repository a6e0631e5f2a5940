// What a media server's adapter shares with the service, without the library that receives WebRTC here.
export { type CheckedOffer, checkOffer, type OfferProblem } from '../peer/check-offer.ts';
export { type ReadToken, readWhipToken, signWhipToken, type WhipClaims } from './token.ts';
