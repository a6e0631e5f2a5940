export { listMentions } from './list-mentions.ts';
export { listRelated } from './list-related.ts';
export { countReviews, listReviews } from './list-reviews.ts';
export { forgetTaking, isTakenByAnother, releaseReview, takeNextReview, takeReview } from './take-review.ts';
