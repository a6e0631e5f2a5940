import type { MaterialsAnswer, PhotoType } from '@ekyc/contract';
import { missingPhotos } from '../capture/takes.ts';

/** The pictures of a document's take: those that stand, and those to come in the order in which they are taken. */
export class WantedPictures {
  #missing: PhotoType[] = [];
  readonly #done = new Set<PhotoType>();

  get missing(): readonly PhotoType[] {
    return this.#missing;
  }

  /** Those that need not be made again in this take. */
  get done(): readonly PhotoType[] {
    return [...this.#done];
  }

  /** As the server begins the take, or finds it begun. */
  begin(
    take: { readonly take: number; readonly photoTypes: readonly PhotoType[] },
    materials: MaterialsAnswer['materials'],
  ): void {
    this.#missing = inOneMovement(missingPhotos(take, materials));
    for (const photoType of take.photoTypes)
      if (!this.#missing.includes(photoType)) this.#done.add(photoType);
  }

  accept(photoType: PhotoType): void {
    this.#done.add(photoType);
    this.#missing = this.#missing.filter((one) => one !== photoType);
  }

  /** It was taken for good too early: it is the next to come. */
  takeBack(photoType: PhotoType): void {
    this.#done.delete(photoType);
    this.#missing = inOneMovement([photoType, ...this.#missing]);
  }

  /** Only these are wrong. */
  askAgain(photoTypes: readonly PhotoType[]): void {
    this.#missing = inOneMovement([...new Set(photoTypes)]);
    for (const one of this.#missing) this.#done.delete(one);
  }

  /**
   * What is wanted may follow from what the front showed: a card united with the My Number card has no back to be
   * taken, an old passport no address page.
   * @returns whether the back was still to come and is no more
   */
  require(photoTypes: readonly PhotoType[]): boolean {
    const before = this.#missing;
    this.#missing = inOneMovement(photoTypes.filter((one) => !this.#done.has(one)));
    return before.includes('back') && !photoTypes.includes('back');
  }
}

/** The slight tilt comes on the way to the steep one, whatever order the server names them in. */
function inOneMovement(photoTypes: readonly PhotoType[]): PhotoType[] {
  const steep = photoTypes.filter((one) => one === 'thickness');
  return [...photoTypes.filter((one) => one !== 'thickness'), ...steep];
}
