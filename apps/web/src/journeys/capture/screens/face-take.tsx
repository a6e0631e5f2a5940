import { FaceFlow, type FacePhase, type FaceTools } from '../face-flow.ts';
import { useFlow } from '../flow.ts';
import { FaceCamera } from './face-camera.tsx';

/** The face: one camera for the selfie and the instructions that follow. */
export function FaceTake({ tools }: { tools: FaceTools }) {
  const [flow, phase] = useFlow<FacePhase, FaceFlow>(() => new FaceFlow(tools));
  return (
    <FaceCamera
      phase={phase}
      failures={flow.failures}
      onPicture={(wish, picture) => void flow.send(wish, picture)}
      onGoOn={(wish) => flow.shoot(wish)}
    />
  );
}
