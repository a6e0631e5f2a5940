import { convertOpenVino } from '../convert/openvino-ir.ts';

/** A file that a publisher gives out. */
export interface PublishedFile {
  readonly name: string;
  /** As published; null where no hash of it is known here, so that the operator must name it, or what follows from it is pinned. */
  readonly sha256: string | null;
  readonly mostBytes: number;
}

/** A face model that `model fetch` knows by its name. */
export interface KnownModel {
  readonly name: string;
  /** Folders at which publishers give out the files; others may be named instead. */
  readonly addresses: readonly string[];
  readonly files: readonly PublishedFile[];
  /** Makes the network's file of what was brought, in the order of `files`. */
  readonly convert: (files: readonly Uint8Array[]) => Uint8Array;
  /** What is made must have the hash in the manifest; false where that hash is not known here. */
  readonly isPinned: boolean;
}

const mb = 1024 * 1024;

const first = (files: readonly Uint8Array[]) => files[0] ?? new Uint8Array();

/** Models known by name, beside the built-in one. */
export const knownModels: readonly KnownModel[] = [
  {
    name: 'face-reidentification-retail-0095',
    addresses: [
      'https://download.01.org/opencv/2020/openvinotoolkit/2020.3/open_model_zoo/models_bin/1/face-reidentification-retail-0095/FP16/',
    ],
    files: [
      {
        name: 'face-reidentification-retail-0095.bin',
        // In the Open Model Zoo's list_topologies.yml of 2019.
        sha256: '3289078133e40e4263f682ded2a26a500905abb0fd7b943f41ca8037a4f3fe21',
        mostBytes: 8 * mb,
      },
      // In no published list; the network that follows from both is pinned by its hash in the manifest.
      { name: 'face-reidentification-retail-0095.xml', sha256: null, mostBytes: 4 * mb },
    ],
    convert: ([bin = new Uint8Array(), xml = new Uint8Array()]) =>
      convertOpenVino(Buffer.from(xml).toString('utf8'), bin),
    isPinned: true,
  },
  {
    name: 'sface',
    addresses: ['https://huggingface.co/opencv/face_recognition_sface/resolve/main/'],
    files: [{ name: 'face_recognition_sface_2021dec.onnx', sha256: null, mostBytes: 64 * mb }],
    convert: first,
    isPinned: false,
  },
];
