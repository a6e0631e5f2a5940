import { createRoot } from 'react-dom/client';
import { applyTextSize } from '@ekyc/design/text-size.ts';
import { Shop } from './shop.tsx';
import '../styles.css';

applyTextSize();
const container = document.getElementById('root');
if (container === null) throw new Error('no root');
createRoot(container).render(<Shop />);
