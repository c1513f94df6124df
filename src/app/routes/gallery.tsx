import { Gallery } from '#src/ui/gallery/Gallery.tsx';
import '#src/ui/gallery/gallery.css';

/** All components of the design kit and sample pages, with invented data. */
export default function GalleryRoute() {
  return <Gallery />;
}
