import type { ReadableDocument } from '@ekyc/documents';

/** Which engine answered: stored beside every measured value so that an old answer can be understood later. */
export interface EngineIdentity {
  /** Name and version, e.g. `ekyc-vision/1`. */
  readonly id: string;
  /** SHA-256 (hex) over the model files and layouts that took part in the answer. */
  readonly modelHash: string;
}

/** A point in shares of the upright picture's width and height, 0..1 from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * A small grey copy of a whole picture, by which copies of it are known again. As personal as the picture itself.
 */
export interface PicturePrint {
  readonly width: number;
  readonly height: number;
  /** Luma, row by row, 0..255. */
  readonly grey: Uint8Array;
}

/** What a picture is looked up by. Copies share words, and most signs. */
export interface PicturePlace {
  /** Whole numbers below 2^53. */
  readonly words: readonly number[];
  /** Always as many. */
  readonly signs: readonly boolean[];
}

export interface Likeness {
  readonly kind: 'compared';
  /** −1..1; 1: nearly all parts are the same. */
  readonly likeness: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the picture is expected to show; decides what the engine measures on it. */
export type PictureSubject = 'documentFront' | 'documentBack' | 'documentEdge' | 'documentTilted' | 'face';

export interface CardMeasures {
  /** Corners clockwise from the upright card's top left. */
  readonly quad: readonly [Point, Point, Point, Point];
  /** Share of the weakest side that lies on a real edge, 0..1. */
  readonly support: number;
  /** Width to height as it appears; a card seen head-on has 1.586 (ISO/IEC 7810 ID-1). */
  readonly aspect: number;
  /** Share of the picture's area. */
  readonly coverage: number;
  /** Variance of the Laplacian of the rectified card at 1012 px width. */
  readonly sharpness: number;
  /** Share of the card's area that is overexposed against its surroundings, 0..1. */
  readonly glare: number;
}

export interface EdgeMeasures {
  /** How surely a side face of the card is seen, 0..1. */
  readonly strength: number;
  /** Its width in pixels of the stored picture. */
  readonly widthPx: number;
}

export interface FaceMeasures {
  readonly box: Box;
  readonly score: number;
  /** Width of the box in pixels of the stored picture. */
  readonly widthPx: number;
  /** Radians; positive: turned towards the person's own left. */
  readonly yaw: number;
  /** Radians; positive: looking up. */
  readonly pitch: number;
  readonly roll: number;
  /** Opening of the eye to its width; closed about 0.1, open from 0.25. The person's own left and right. */
  readonly eyeOpening: { readonly left: number; readonly right: number };
  /** Width of the mouth to the distance of the eyes. */
  readonly mouthWidth: number;
  /**
   * Place of the nose's tip: x in distances of the eyes from the middle between them, positive towards the person's left,
   * y in distances from there to the mouth. A flat picture keeps it however it is held; a head's moves with every turn.
   * Null where no points were found; absent from measures of engines that did not take it.
   */
  readonly nose?: Point | null;
  /** Distance from the eyes to the mouth, in distances of the eyes; absent as the nose is. */
  readonly eyesToMouth?: number;
  /** Variance of the Laplacian in the face box scaled to 200 px. */
  readonly sharpness: number;
}

export interface PictureMeasures {
  /** Mean luma, 0..255. */
  readonly brightness: number;
  /** Card found in the picture; null where none was found or the subject is a face. */
  readonly card: CardMeasures | null;
  /** Only for subject documentEdge. */
  readonly edge: EdgeMeasures | null;
  /** Faces in the picture, largest first: the visitor's for `face`, portraits on the card else. */
  readonly faces: readonly FaceMeasures[];
  /**
   * Only for subject documentFront of a document that has several forms (residenceCard,
   * specialPermanentResidentCertificate: ordinary | unitedWithMyNumberCard | unclear; passport: ordinary |
   * withoutAddressPage | unclear); null else.
   */
  readonly form?: 'ordinary' | 'unitedWithMyNumberCard' | 'withoutAddressPage' | 'unclear' | null;
  /**
   * Only for subject documentFront: the document whose title is read, the one that was named or another identity document;
   * absent where none is surely read.
   */
  readonly shows?: ReadableDocument;
}

/** Why a picture is not taken: all but `undecodable` by its first bytes alone. */
export type PictureRefusal =
  | 'unsupportedFormat'
  | 'heic'
  | 'animated'
  | 'tooManyPixels'
  /** A side is shorter than anything that is looked for in it. */
  | 'tooSmall'
  /** One side is many times the other. */
  | 'tooNarrow'
  | 'undecodable';

export type IngestResult =
  | {
      readonly kind: 'accepted';
      /** Upright JPEG (sRGB, no metadata), re-encoded from pixels. */
      readonly image: Uint8Array;
      readonly width: number;
      readonly height: number;
      readonly measures: PictureMeasures;
      /** Of the faces measured, in their order, as `embedFaces` would give them; only where they were asked for. */
      readonly templates?: readonly FaceTemplate[];
      /** Null where the picture shows nothing by which it could be known again. */
      readonly print?: PicturePrint | null;
      readonly engine: EngineIdentity;
    }
  | { readonly kind: 'forbiddenNumber'; readonly found: 'number' | 'qrCode'; readonly engine: EngineIdentity }
  | {
      readonly kind: 'rejected';
      readonly reason: PictureRefusal;
    };

/** How the pictures of chips are coded; their bytes show which. */
export type ChipPictureFormat = 'jpeg' | 'jpeg2000' | 'png' | 'mmr';

/** A line of print and how sure the reader is of it, 0..1. */
export interface ReadLine {
  readonly text: string;
  readonly confidence: number;
}

/** A picture out of a chip, redrawn. */
export type ChipPicture =
  | {
      readonly kind: 'portrait';
      readonly format: ChipPictureFormat;
      /** JPEG (sRGB, no metadata), re-encoded from pixels. */
      readonly image: Uint8Array;
      readonly width: number;
      readonly height: number;
      /** Largest first. */
      readonly faces: readonly FaceMeasures[];
      /** Of the faces, in their order, as `embedFaces` would give them of `image`. */
      readonly templates: readonly FaceTemplate[];
      readonly engine: EngineIdentity;
    }
  | {
      readonly kind: 'text';
      readonly format: ChipPictureFormat;
      /** PNG, grey. */
      readonly image: Uint8Array;
      readonly width: number;
      readonly height: number;
      /** From the first to the last line; none where nothing was asked to be read. */
      readonly lines: readonly ReadLine[];
      /** How alike the expected text and all that was read are, 0..1 (1: letter for letter); null where none was expected. */
      readonly agreement: number | null;
      readonly engine: EngineIdentity;
    }
  | { readonly kind: 'forbiddenNumber'; readonly found: 'number' | 'qrCode'; readonly engine: EngineIdentity }
  | { readonly kind: 'rejected'; readonly reason: PictureRefusal };

/** What is in a picture out of a chip, and what is wanted of it. */
export type ChipPictureQuestion =
  | { readonly kind: 'portrait' }
  | {
      readonly kind: 'text';
      /** Whether its print is read; a page of a whole front is better looked at. Read where it is left out. */
      readonly read?: boolean;
      /** Text that should stand there, as an unsigned file has it: compared after widths, blanks and hyphens are made alike. */
      readonly expected?: string;
    };

/** A value read from a document and how sure the engine is, 0..1. */
export interface ReadField {
  readonly value: string;
  readonly confidence: number;
  /** Other readings that may be the right one, best first; only where the reading is unsure. */
  readonly candidates?: readonly string[];
}

export interface DocumentReading {
  /** How well the picture fits the layout of the expected document, 0..1. */
  readonly typeConfidence: number;
  /**
   * By field name, as printed; dates are YYYY-MM-DD, sex 男 | 女, of passports M | F. What could not be read is left
   * out.
   * driversLicense: name, birthday, address, issueDate, expiryDate, number. drivingHistoryCertificate: the same
   * without expiryDate. myNumberCard: name, birthday, address, sex, expiryDate, certificateExpiryDate.
   * residenceCard: name (Latin), nameKanji, birthday, sex, nationality, address, statusOfResidence,
   * periodOfStayExpiryDate, issueDate, expiryDate, number. specialPermanentResidentCertificate: name, birthday, sex,
   * nationality, address, issueDate, expiryDate, number. passport: name (SURNAME GIVEN), surname, givenName,
   * birthday, sex, nationality, issueDate, expiryDate, number, mrzValid (true | false). hazMatLicense,
   * fireDefenseEquipmentOfficerLicense: name, birthday, domicile (code 01–47, 99), licenseNumber, photoRenewalDate (the
   * day under the photo), and of each class held classB4IssueDate, classB4IssueNumber, classB4IssuingGovernor (code)
   * by the names of `licenceClassFields`; of a class not held nothing.
   */
  readonly fields: Readonly<Record<string, ReadField>>;
  /** How further pictures agree with the first one; absent if none was given. */
  readonly further?: FurtherPictures | undefined;
  readonly engine: EngineIdentity;
}

export interface FurtherPictures {
  /** True if each shows the document of the first one: its number, or the name if it has none, is read on both. */
  readonly sameDocument: boolean;
  /** Fields that one of them reads surely and the first one does not show, or reads otherwise. */
  readonly differing: readonly string[];
}

/**
 * A face's biometric template, of one picture or of the average of several. Never compared across models: `engine` is
 * the face model's identity, which holds as long as its weights and the way to them do, whatever else the engine learns.
 */
export interface FaceTemplate {
  readonly engine: EngineIdentity;
  readonly values: readonly number[];
  /** Of the largest face, or of the best picture of an average. */
  readonly face: FaceMeasures;
  /** Pictures that were averaged; 1 where nothing is said. */
  readonly frames?: number;
}

/** What one distance was measured to be worth: two templates nearer than it are taken for one person. */
export interface MeasuredRate {
  readonly distance: number;
  readonly impostorPairs: number;
  readonly falseMatches: number;
  /** Share of pairs of different people that are accepted (false match rate). */
  readonly fmr: number;
  /** Its upper 95 % bound: the larger of Wilson's over pairs and of the one that resamples people. */
  readonly fmrUpper: number;
  readonly genuinePairs: number;
  /** Share of pairs of one person that are refused (false non-match rate). */
  readonly fnmr: number;
  /** 95 %, by resampling people. */
  readonly fnmrInterval: readonly [number, number];
}

/** What was measured of a face model on one group of people, in one kind of comparison. */
export interface MeasuredGroup {
  /** Who they are, e.g. `East Asian women`. */
  readonly group: string;
  /** Where the pictures came from. */
  readonly set: string;
  readonly people: number;
  readonly photos: number;
  /** What a live face was compared with: another live picture, or a portrait as small as a card's. */
  readonly against: 'photo' | 'portrait';
  /** Live pictures whose templates were averaged. */
  readonly frames: number;
  /** Pictures of the other side that were averaged; 1 where nothing is said. */
  readonly againstFrames?: number;
  /** By rising distance. */
  readonly rates: readonly MeasuredRate[];
}

/** A face model as it declares itself, from its manifest. */
export interface FaceModel extends EngineIdentity {
  /** Words for people, e.g. `face-reidentification-retail-0095 (Intel, Apache-2.0)`. */
  readonly title: string;
  /** Whether its figures may decide alone anywhere; a model known to be unfit for a group says false. */
  readonly mayDecide: boolean;
  /** Distances of one person and of two where nobody's figures decide: in a sandbox, and as what a business may narrow. */
  readonly usual: { readonly accept: number; readonly review: number };
  /** Between which a business may choose its own. */
  readonly bounds: {
    readonly accept: { readonly min: number; readonly max: number };
    readonly review: { readonly min: number; readonly max: number };
  };
  readonly measured: readonly MeasuredGroup[];
}

/** Codes for guidance; the same words as `problems` of a material. */
export interface Detection {
  readonly faces: readonly { readonly box: Box; readonly score: number }[];
  readonly card: { readonly quad: readonly [Point, Point, Point, Point] } | null;
  readonly codes: readonly string[];
}

/** What a frame of the recording shows, and how far a stored picture shows the same. */
export type FrameInspection =
  | {
      readonly kind: 'inspected';
      /** With one found nothing else was looked at. */
      readonly forbiddenNumber: 'number' | 'qrCode' | null;
      /**
       * Distance of the two largest faces' descriptors; null where one shows none, the subject has none, or the documents
       * agree well enough (`faceBelow`).
       */
      readonly faceDistance: number | null;
      /** Of the two documents, cut out, −1..1; the same card 1 at best. Null where one of them was not found. */
      readonly cardSimilarity: number | null;
      /** Of the two whole pictures, −1..1; the same camera at the same moment 1 at best. Null where nothing is seen. */
      readonly sceneSimilarity: number | null;
      /** The frame's largest face, upright; only for the subject `face`, null where none is seen. */
      readonly face?: FaceMeasures | null;
      /** Only where it was asked for; null where the frame shows nothing by which it could be known again. */
      readonly print?: PicturePrint | null;
      readonly engine: EngineIdentity;
    }
  | { readonly kind: 'rejected' };

/**
 * On whose behalf a picture is looked at. Each verification and each address has one job at a time and a queue of its
 * own; businesses share the engine by what they use of it.
 */
export interface EngineParty {
  readonly verification?: string;
  readonly business?: string;
  /** Of the browser, only where it is known for sure. */
  readonly address?: string;
}

/** How a question is asked; it changes nothing of the answer. */
export interface Asked {
  readonly party?: EngineParty;
}

/** The engine's queue is full; try again after so many seconds. */
export interface EngineBusy {
  readonly kind: 'busy';
  readonly retryAfterSeconds: number;
}

/**
 * The engine as the rules see it. Every call runs in a child process without keys or database. A child that
 * crashes or runs out of time on a picture answers `undecodable` from `ingest` and `rejected` from `detect`; on a
 * stored picture running out of time is `busy`, and a crash throws. On a frame a crash is `rejected`, running out of
 * time `busy`: a frame that nobody looked at must not pass for one without a My Number.
 *
 * Bytes that crashed a child, or kept it busy until its time was over, are not tried again: from then on they
 * are `undecodable` or `rejected`, and in a stored picture nothing is read and no face is found.
 */
export interface VisionEngine {
  /** Decodes hostile bytes, scans for a My Number, measures and re-encodes. `rotate`: clockwise degrees to apply. */
  ingest(
    bytes: Uint8Array,
    options: {
      /** A `logo` is redrawn and nothing is measured on it; it may be smaller and longer than a photograph. */
      readonly subject: PictureSubject | 'logo';
      readonly rotate: 0 | 90 | 180 | 270;
      /** The document shown: decides its shape and whether its form is read. */
      readonly idType?: ReadableDocument;
      /** Whether the templates of the faces are wanted as well: they are described while the picture is open. */
      readonly templates?: boolean;
    } & Asked,
  ): Promise<IngestResult | EngineBusy>;
  /**
   * Reads stored pictures of one document's front by its layout. Every value and candidate is the first picture's;
   * others of the same front (tilted) only make an unsure value surer by reading the same.
   */
  readDocument(
    images: readonly Uint8Array[],
    document: ReadableDocument,
    options?: Asked,
  ): Promise<DocumentReading | EngineBusy>;
  /** Templates of all faces in a stored picture, largest first. */
  embedFaces(image: Uint8Array, options?: Asked): Promise<readonly FaceTemplate[] | EngineBusy>;
  /** The model that makes the templates. */
  readonly faceModel: FaceModel;
  /** Euclidean distance of two templates of the same model; throws on different models. */
  distance(a: FaceTemplate, b: FaceTemplate): number;
  /** What a picture is stored under, and everything that a copy of it may be stored under, by its print. */
  placeOf(print: PicturePrint): PicturePlace;
  placesSought(print: PicturePrint): readonly PicturePlace[];
  /**
   * How surely a picture is a copy of that one of the earlier ones which it is most like: re-encoded, scaled, cropped by a
   * little or mirrored.
   */
  likeness(
    print: PicturePrint,
    earlier: readonly PicturePrint[],
    options?: Asked,
  ): Promise<Likeness | EngineBusy>;
  /**
   * The template of one person seen several times: the average that the model's figures by number of frames were
   * measured with. Throws on different models and on none.
   */
  average(templates: readonly FaceTemplate[]): FaceTemplate;
  /**
   * Looks for a My Number in a frame of a recording (hostile bytes: WebP around a VP8 key frame), and compares it with a
   * stored picture. The frame may lie by quarter turns.
   */
  inspectFrame(
    frame: Uint8Array,
    options: {
      /** Of the picture. */
      readonly subject: PictureSubject;
      readonly idType?: ReadableDocument;
      /** Stored, upright. Without one only a My Number is looked for and, for `face`, the frame's face measured. */
      readonly picture?: Uint8Array;
      /**
       * Of the picture's largest face, which is then not looked for again, or null where it shows none; throws on another
       * model's.
       */
      readonly pictureFace?: FaceTemplate | null;
      /** Where `ingest` found the document in the picture, or null where it found none: it is not looked for again. */
      readonly pictureCard?: CardMeasures['quad'] | null;
      /** Faces are compared only where the documents agree less than this; always where it is left out. */
      readonly faceBelow?: number;
      /** This frame was inspected before and shows no My Number: most of the time is spared. */
      readonly scanned?: boolean;
      /** Whether its print is wanted as well. */
      readonly print?: boolean;
    } & Asked,
  ): Promise<FrameInspection | EngineBusy>;
  /**
   * Decodes a picture that a chip held (hostile bytes: JPEG 2000, JPEG, PNG, or TIFF of one bit a pixel by ITU-T T.6),
   * and scans it for a My Number. Of a portrait it measures and describes the face, so that it can be compared with
   * others; of a picture of text, like a signed name or address, it reads the print. Throws a RangeError where more than 400
   * characters are expected.
   */
  readChipPicture(bytes: Uint8Array, options: ChipPictureQuestion & Asked): Promise<ChipPicture | EngineBusy>;
  /** Boxes and codes only, for guidance; own queue. */
  detect(bytes: Uint8Array, options?: Asked): Promise<Detection | EngineBusy | { readonly kind: 'rejected' }>;
}
