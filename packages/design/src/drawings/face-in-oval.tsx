import { Drawing, type DrawingProps, Ground } from './drawing.tsx';
import { Head } from './head.tsx';

/** A head within the oval of the camera. */
export function FaceInOvalDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Ground />
      <Head />
      <path className="accent bold" d="M120 14c33 0 53 27 53 64s-23 62-53 62-53-25-53-62 20-64 53-64z" />
    </Drawing>
  );
}
