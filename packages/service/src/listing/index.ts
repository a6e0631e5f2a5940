export { actOnListing, eraseExpired } from './close-listing.ts';
export { listingContext } from './listed-person.ts';
export { forgetListingsOf, listingsOfCase, matchCase } from './match-case.ts';
export type { UnnamedListing } from './present-listing.ts';
export { proposeFromCase, proposeListing } from './propose-listing.ts';
export { countProposals, listListings } from './read-listings.ts';
export { showListing } from './show-listing.ts';
