import { BrowseSample } from '#src/ui/gallery/BrowseSample.tsx';
import { ErrorSample } from '#src/ui/gallery/ErrorSample.tsx';
import { LandingSample } from '#src/ui/gallery/LandingSample.tsx';
import { PersonSample } from '#src/ui/gallery/PersonSample.tsx';
import { TitleSample } from '#src/ui/gallery/TitleSample.tsx';

/** Every part of the design kit as the site composes it, on made-up data. */
export default function Gallery() {
  return (
    <>
      <LandingSample />
      <BrowseSample />
      <TitleSample />
      <PersonSample />
      <ErrorSample />
    </>
  );
}
