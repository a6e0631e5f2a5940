/** A room in which nobody is: wall, window, shelf and the back of a chair, as SVG text. */
export function drawRoom(width: number, height: number): string {
  const books = ['#8a4b3c', '#3f5f7a', '#6f7f4f', '#a58a4a', '#5a4a6f', '#7a3f52'].map(
    (fill, index) =>
      `<rect x="${58 + index * 5}" y="${26 - (index % 3)}" width="4.2" height="${14 + (index % 3)}" fill="${fill}"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none">` +
    '<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#dcd6ca"/><stop offset="1" stop-color="#b3aa9a"/></linearGradient>' +
    '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#cfe3f4"/><stop offset="1" stop-color="#eef4f6"/></linearGradient></defs>' +
    '<rect width="100" height="100" fill="url(#wall)"/>' +
    '<rect x="6" y="10" width="40" height="38" fill="#f4f1ea"/><rect x="9" y="12" width="16" height="34" fill="url(#sky)"/><rect x="27" y="12" width="16" height="34" fill="url(#sky)"/>' +
    `<rect x="54" y="40" width="42" height="2" fill="#7a5a3c"/>${books.join('')}` +
    '<path d="M22,100 L26,66 Q50,58 74,66 L78,100 Z" fill="#4d5561"/><path d="M32,100 L35,72 Q50,67 65,72 L68,100 Z" fill="#5d6673"/>' +
    '<rect x="0" y="94" width="100" height="6" fill="#8a7358"/></svg>'
  );
}
