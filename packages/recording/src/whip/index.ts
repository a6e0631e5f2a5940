// What a media server's adapter shares with the service, without the library that receives WebRTC here.
export { checkOffer, type OfferProblem } from '../peer/check-offer.ts';
export { readWhipToken, signWhipToken } from './token.ts';
