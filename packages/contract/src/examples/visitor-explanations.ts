import { type Explanation, wait } from './explanation.ts';

const signIn = 'Sign in again at the user pool and repeat the call with the new access token.';
const retakeOne = 'Take this picture again and send it.';

/** Errors that a visitor's or an account holder's page meets, or a media server. */
export const visitorExplanations = {
  security_code_missing: {
    meaning: "A visitor's call came without `Security-Code`.",
    action: 'Send the code that this browser bound by `POST …/security`.',
  },
  security_code_weak: {
    meaning:
      'The code that is to be bound is too short, too long, has too few different characters or bits, or a space.',
    action: 'Make a random one of 128 bits or more, 22 to 200 printable ASCII characters, and bind that.',
  },
  security_code_mismatch: {
    meaning: 'The verification is bound to another browser.',
    action: 'Go on in that browser, or hand over by its QR code. A business may make a resume link.',
  },
  reset_token_invalid: {
    meaning: 'The hand-over token is unknown, spent, replaced or older than five minutes.',
    action: 'Show a new QR code (`POST …/qr_token`) and open that.',
  },
  browser_key_malformed: {
    meaning: 'The key is not a point of the curve P-256.',
    action:
      "Make one by WebCrypto (ECDSA, P-256) and send its public half as `exportKey('raw', …)` gives it.",
  },
  browser_challenge_outdated: {
    meaning: 'The challenge is older than two minutes, was used, or the verification was bound again since.',
    action: 'Ask for a new one by `POST …/browser_challenge` and sign that, once.',
  },
  browser_proof_invalid: {
    meaning: 'The signature is not of the key of the browser that is bound, or its end is a day ago.',
    action: 'Go on in the browser that is bound, or hand over by its QR code.',
  },
  already_bound: {
    meaning: 'Another browser has bound this verification first.',
    action: 'Go on there, or hand over by its QR code.',
  },
  not_bound: {
    meaning: 'No browser has bound this verification yet.',
    action: 'Call `POST …/security` first.',
  },
  take_not_open: {
    meaning: 'There is no open take of this type.',
    action: 'Begin one by `PUT …/take_start`.',
  },
  take_incomplete: {
    meaning: 'Pictures that are demanded are missing, or no take was accepted yet.',
    action: 'See `GET …/materials` for what is missing; take it, then end the take.',
  },
  detection_not_started: {
    meaning: 'The picture is not the one that was being looked for.',
    action: 'Announce it by `PUT …/detection_start`, then upload it.',
  },
  chip_read_not_open: {
    meaning: 'There is no open reading of this id: it was used, replaced, or is of another identification.',
    action: 'Begin one by `POST …/chip_start`, read the chip with its nonce, and send the files once.',
  },
  chip_read_expired: {
    meaning: 'The reading was begun more than five minutes ago.',
    action: 'Begin a new one by `POST …/chip_start`.',
  },
  my_number_in_file: {
    meaning:
      'A file holds a My Number, its digest or its picture. Nothing was stored, and the record says so.',
    action: 'Read the chip with `@ekyc/chip`, which cannot ask for it.',
  },
  chip_key_unknown: {
    meaning: 'The file is no DG14, or has no key on a curve that the service knows.',
    action: 'Read the passport with `@ekyc/chip`, which asks only where it has one.',
  },
  chip_read_limit_reached: {
    meaning:
      'Twenty readings of a chip were begun for this identification, or ten challenges were drawn for one of them.',
    action: 'Make a new identification.',
  },
  jpki_visit_not_open: {
    meaning:
      'No open visit of the app has this state: it ended, was replaced, is of another identification, or began more than ten minutes ago.',
    action: 'Begin one by `POST …/jpki_start`, and send what comes back once, from the same browser.',
  },
  jpki_visit_limit_reached: {
    meaning: 'Twenty visits of the app were begun for this identification.',
    action: 'Make a new identification.',
  },
  jpki_unavailable: {
    meaning: 'The service of デジタル認証アプリ did not answer, or refused this one. The operator sees why.',
    action: 'Wait as long as `Retry-After` says, and begin again.',
  },
  mdoc_request_not_open: {
    meaning:
      'No open request has this id: it was answered, was replaced, is of another identification, or was made more than five minutes ago.',
    action: 'Make one by `POST …/mdoc_start`, and hand over what comes back once, from the same browser.',
  },
  mdoc_request_limit_reached: {
    meaning: 'Twenty requests for a record were made for this identification.',
    action: 'Make a new identification.',
  },
  challenge_not_open: {
    meaning: 'No instruction is open for this picture.',
    action: 'Begin the take of the face, or upload the selfie first: the answer names the instruction.',
  },
  challenge_expired: {
    meaning: 'More than 90 seconds passed since the instruction was given.',
    action:
      'Ask for a new one by `PUT …/take_start` (face authentication: `POST …/challenge`) and follow that.',
  },
  reset_not_possible: {
    meaning: 'Something was entered, linked or taken already: another browser needs a token now.',
    action: 'Open the QR code of the first browser, or have the business make a resume link.',
  },
  profile_missing: {
    meaning: 'The profile was not entered yet.',
    action: 'Send it by `PUT …/profile`, or supply it when the identification is made.',
  },
  profile_supplied_by_client: {
    meaning: 'The business supplied the profile, so the visitor can neither change it nor take it over.',
    action: 'Leave the profile as it is. A wrong one is corrected by making a new identification.',
  },
  id_type_missing: {
    meaning: 'No document was chosen yet.',
    action: 'Choose one by `PUT …/id_type`.',
  },
  picture_too_large: {
    meaning: 'The picture has more than 12 MB.',
    action: 'Send a JPEG of a lower quality or size.',
  },
  picture_undecodable: {
    meaning: 'The bytes are not a whole picture, or could not be decoded.',
    action: retakeOne,
  },
  picture_format_unsupported: {
    meaning: 'Only JPEG, PNG and WebP are decoded, whatever the media type says.',
    action: 'Convert the picture, or let the browser encode it (`canvas.toBlob`).',
  },
  picture_heic: {
    meaning: 'The picture is HEIC, as iPhones store it.',
    action: "Set the camera to “Most Compatible”, or use this service's page, which takes JPEG.",
  },
  picture_animated: { meaning: 'The picture has several frames.', action: 'Send a still picture.' },
  picture_too_many_pixels: {
    meaning: 'The picture has more than 50 megapixels.',
    action: 'Send a smaller one; 1920 × 1080 is enough.',
  },
  picture_too_small: {
    meaning: 'A side of the picture is shorter than 200 pixels (a logo: 16).',
    action: 'Send the picture as the camera takes it; 1920 × 1080 is enough.',
  },
  picture_too_narrow: {
    meaning: 'One side of the picture is more than five times the other (a logo: twenty times).',
    action: 'Send the whole picture, not a strip of it.',
  },
  forbidden_number: {
    meaning:
      'A My Number (個人番号) or its QR code was seen. The picture was erased; only the fact is recorded.',
    action:
      'Take the picture again so that the number cannot be seen. Never send the back of a My Number card.',
  },
  photo_type_not_expected: {
    meaning: 'This take does not want such a picture.',
    action: 'Send what `photoTypes` of the last answer names.',
  },
  document_unreadable: {
    meaning: 'Nothing could be read from the picture.',
    action: 'Take it again: sharp, without glare, the whole document. The visitor may also enter the fields.',
  },
  similarity_limit_reached: {
    meaning: 'The faces of this take were compared three times.',
    action: 'Take the face again, or submit: a person looks where the faces differ.',
  },
  access_token_missing: { meaning: 'The call needs an access token of the user pool.', action: signIn },
  access_token_invalid: {
    meaning: 'The access token is malformed, of another pool, or its sign-in was ended.',
    action: signIn,
  },
  access_token_expired: {
    meaning: 'The access token is over.',
    action: 'Get a new one with the refresh token, then repeat the call.',
  },
  account_suspended: {
    meaning: 'The operator suspended this account.',
    action: 'Its holder asks the operator; no repetition helps.',
  },
  second_factor_missing: {
    meaning:
      'The sign-in was made by another provider (Google and the like), without the one-time code of an authenticator.',
    action: 'Let the holder sign in with e-mail address, password and one-time code.',
  },
  account_mismatch: {
    meaning: 'The verification belongs to another account than the one that is signed in.',
    action: 'Sign in as that account.',
  },
  recent_sign_in_needed: {
    meaning:
      'The sign-in is too old: five minutes for what ends or replaces something, thirty for sharing information or taking it over, twelve hours for staff.',
    action: 'Let the holder sign in again, second factor included, and repeat the call.',
  },
  authenticator_code_wrong: {
    meaning: 'The code is not what the account’s authenticator shows now, or was used before.',
    action: 'Ask the holder for the next code. After five wrong ones each further one has to wait longer.',
  },
  terms_agreement_needed: {
    meaning: 'The holder has not agreed to the terms in force.',
    action: 'Show `GET /api/v1/terms`, then `POST /api/v1/account/terms_agreements`.',
  },
  account_already_linked: {
    meaning: "The verification's information was taken over by another account.",
    action: 'Use that account, or verify again.',
  },
  account_information_missing: {
    meaning: 'The account holds no verified information.',
    action: 'Let the holder take a document instead.',
  },
  account_information_expired: {
    meaning: "The account's information is older than a year, or its document expired.",
    action: 'Let the holder take a document instead; it renews the account.',
  },
  account_face_outdated: {
    meaning:
      "The operator changed the face model, and the pictures that the account's face was measured from are gone.",
    action: 'Let the holder take a document instead; it renews the account.',
  },
  account_service_elsewhere: {
    meaning: 'Accounts are in Amazon Cognito, which has no recovery codes.',
    action: 'Use what that account service offers.',
  },
  link_invalid: {
    meaning: 'The token of a link in a mail is none, was used, or is too old.',
    action: 'Ask for another mail where the page offers it, or ask the operator.',
  },
  face_check_missing: {
    meaning: 'No face was taken since the sign-in.',
    action: 'Take the face: `PUT …/take_start` with the access token, to its end, then repeat the call.',
  },
  face_check_failed: {
    meaning: 'The face that was taken is not that of the verification.',
    action: 'Let the person who was verified try again; failures are counted.',
  },
  terms_version_unknown: {
    meaning: 'There are no terms with this version.',
    action: 'Send `version` as `GET /api/v1/terms` answers it.',
  },
  terms_version_outdated: {
    meaning: 'The terms were replaced since they were shown.',
    action: 'Show the current terms and let the holder agree to those.',
  },
  link_limit_reached: {
    meaning: 'Too many faces were tried for this verification today.',
    action: 'Wait as long as `Retry-After` says.',
  },
  document_type_mismatch: {
    meaning: 'The licence is another than the one the business asked for.',
    action: 'Send `documentType` as the verification was made; take that licence.',
  },
  media_token_invalid: {
    meaning: 'The token of a media server is malformed, expired or signed with another secret.',
    action: 'Give both sides the same WHIP_SECRET and the right time.',
  },
  recording_off: {
    meaning: 'No video is made of this verification.',
    action: 'Send none; `recording` of `GET …/customizations` says so beforehand.',
  },
  recording_piece_unexpected: {
    meaning: 'The piece is not the next one of its segment.',
    action: 'Begin a new segment and send from there.',
  },
  recording_full: {
    meaning: 'The video has reached 10 minutes or 150 MB.',
    action: 'Send nothing more; what was recorded stays.',
  },
  digest_mismatch: {
    meaning: '`Content-Digest` is not the SHA-256 of the bytes that arrived.',
    action: 'Send the same bytes again.',
  },
  offer_not_accepted: {
    meaning: 'The SDP offer has no VP8 video that is sent, or more than one.',
    action: 'Offer exactly one VP8 video and the data channel `marks`; else send pieces.',
  },
  recording_malformed: {
    meaning: 'The bytes are not the video that they are said to be.',
    action: 'Begin a new segment; a recorder that repeats this is not supported.',
  },
  recording_busy: { meaning: 'All recorders are in use.', action: `${wait} Or send pieces meanwhile.` },
} as const satisfies Record<string, Explanation>;
