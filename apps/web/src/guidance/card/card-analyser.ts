import { findCardNear, type Quad, shrinkToPlanes } from '@ekyc/vision/card';
import type { FrameGrabber } from '../../camera/frame-grabber.ts';
import type { Judgement } from '../guidance-code.ts';
import { type CardQuality, cardQuality, measuredWidth } from './card-quality.ts';
import { alike, type CardLook, cardLook, lookSize } from './card-look.ts';
import { boundingBox, type Rectangle, scaledQuad } from './geometry.ts';
import { type CardPose, cardThresholds, judgeCard } from './judge-card.ts';

export interface CardReading extends Judgement {
  /** Corners in pixels of the video; null where no card is seen. */
  readonly quad: Quad | null;
  /** What a flat card looks like, to tell its sides apart. */
  readonly look: CardLook | null;
}

/** Long side of the picture in which edges are searched. */
const searchWidth = 320;
const reach: Record<CardPose, number> = { flat: 0.22, slight: 0.24, edge: 0.34 };
/** The further it is looked, the nearer two lines stand in shares of the reach. */
const outward: Record<CardPose, number> = { flat: 0.35, slight: 0.4, edge: 1 };

/** Reads one frame after another; remembers the last card, to tell whether it moves. */
export class CardAnalyser {
  #previous: Quad | null = null;
  readonly #aspect: number;
  readonly #otherSide: CardLook | null;

  /**
   * @param aspect width to height of the document
   * @param otherSide look of the side that is not wanted now, where it was photographed already
   */
  constructor(aspect: number, otherSide: CardLook | null) {
    this.#aspect = aspect;
    this.#otherSide = otherSide;
  }

  /** @param guide in pixels of the video */
  read(grabber: FrameGrabber, guide: Rectangle, pose: CardPose): CardReading {
    const scale = searchWidth / grabber.width;
    const size = { width: searchWidth, height: Math.round(grabber.height * scale) };
    const whole = { x: 0, y: 0, width: grabber.width, height: grabber.height };
    const { data, width, height } = grabber.read(whole, size.width, size.height);
    const planes = shrinkToPlanes({ data, width, height, channels: 4 }, width);
    const small = scaled(guide, scale);
    const found = findCardNear(planes, {
      guide: small,
      reach: reach[pose],
      outward: outward[pose],
      before: this.#previous,
    });
    const seen = found !== null && found.support > cardThresholds.support;
    const quality = seen && pose === 'flat' ? qualityOf(grabber, found.quad, scale) : null;
    const [aspect, previous] = [this.#aspect, this.#previous];
    const judgement = judgeCard({ pose, aspect, found, guide: small, previous, quality });
    this.#previous = seen ? found.quad : null;
    const quad = seen ? scaledQuad(found.quad, 1 / scale) : null;
    const look = quad !== null && pose === 'flat' ? lookOf(grabber, quad) : null;
    if (look !== null && this.#otherSide !== null && alike(look, this.#otherSide)) {
      return { code: 'document_wrong_side', good: false, still: false, quad, look };
    }
    return { ...judgement, quad, look };
  }
}

function lookOf(grabber: FrameGrabber, quad: Quad): CardLook {
  return cardLook(grabber.read(boundingBox(quad), lookSize.width, lookSize.height));
}

function qualityOf(grabber: FrameGrabber, quad: Quad, scale: number): CardQuality {
  const box = boundingBox(scaledQuad(quad, 1 / scale));
  return cardQuality(grabber.read(box, measuredWidth, Math.round((measuredWidth * box.height) / box.width)));
}

function scaled({ x, y, width, height }: Rectangle, by: number): Rectangle {
  return { x: x * by, y: y * by, width: width * by, height: height * by };
}
