import { createRoot } from 'react-dom/client';
import { applyTextSize } from '@ekyc/design/text-size.ts';
import { EmbeddingShop } from './embedding-shop.tsx';
import { loadEmbed } from './load-embed.ts';
import '../styles.css';

applyTextSize();
const container = document.getElementById('root');
if (container === null) throw new Error('no root');
createRoot(container).render(<EmbeddingShop embed={loadEmbed()} />);
