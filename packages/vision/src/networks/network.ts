import { InferenceSession, Tensor } from 'onnxruntime-node';

/** Pictures for a network: N × channels × height × width. */
export interface NetworkInput {
  readonly values: Float32Array;
  readonly dims: readonly number[];
}

/** A network that is ready to run. */
export interface Network {
  /** By the names of its outputs; the arrays are the caller's own. Throws when the network refuses the input. */
  run(input: NetworkInput): Promise<Readonly<Record<string, Float32Array>>>;
}

/** Loads a network from its bytes, on one thread: children run beside each other, one a core. */
export async function loadNetwork(bytes: Uint8Array): Promise<Network> {
  const session = await InferenceSession.create(bytes, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // The arena keeps what one large picture needed for as long as the process lives.
    enableCpuMemArena: false,
    // Packed copies of the weights cost 12 MB and no longer make anything faster.
    extra: { session: { disable_prepacking: '1' } },
    logSeverityLevel: 3,
  });
  const [inputName = ''] = session.inputNames;
  return {
    run: async ({ values, dims }) => {
      const results = await session.run({ [inputName]: new Tensor('float32', values, dims) });
      return Object.fromEntries(
        Object.entries(results).map(([name, tensor]) => [name, tensor.data as Float32Array]),
      );
    },
  };
}
