import { Gallery } from '#src/ui/gallery/Gallery.tsx';
import '#src/ui/gallery/gallery.css';

/** Every part of the design kit, and the pages it makes, on made-up data. */
export default function GalleryRoute() {
  return <Gallery />;
}
