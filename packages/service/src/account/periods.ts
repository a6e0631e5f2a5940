/** What account holders may rely on: for how long what of theirs is used, in days. */

/** A verification's information is shared for at most so long, however long its document is good. */
export const daysOfInformation = 365;

/** Pictures of a verification made for an account are erased then: the account has taken the information over. */
export const daysOfPictures = 30;
