export { enterProof } from './enter-proof.ts';
export { eraseProof, keptProofFiles } from './kept-proof.ts';
