import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';
import { widthsOf } from '#src/domain/pictures/pictures.ts';
import { isMislabelled } from '#src/features/images/fileKind.ts';
import { Picture } from '#src/ui/poster/Picture.tsx';
import { PictureCredit } from '#src/ui/poster/PictureCredit.tsx';

const image: ImageSummary = {
  src: '/media/ab/cdef-600.webp',
  width: 600,
  height: 900,
  widths: [160, 320, 600],
  blur: 'data:image/webp;base64,AAAA',
  colour: '#112233',
  credit: 'tvN',
};

const uncredited: ImageSummary = { ...image, credit: null };

describe('a picture', () => {
  it('is offered in its available widths, AVIF before WebP, with its size and a placeholder', () => {
    const html = renderToStaticMarkup(<Picture image={image} sizes="13rem" />);
    expect(html).toContain(
      '<source type="image/avif" srcSet="/media/ab/cdef-160.avif 160w, /media/ab/cdef-320.avif 320w, /media/ab/cdef-600.avif 600w" sizes="13rem"/>',
    );
    expect(html).toContain('/media/ab/cdef-160.webp 160w');
    expect(html).toMatch(/width="600" height="900" alt="" loading="lazy"/);
    expect(html).toContain('background:#112233');
    expect(html).toContain(image.blur);
    expect(renderToStaticMarkup(<Picture image={image} sizes="1px" eager />)).toContain('eager');
  });

  it('is never enlarged, and has no two widths that are nearly the same', () => {
    expect(widthsOf('poster', 2000)).toEqual([160, 320, 480, 800]);
    expect(widthsOf('poster', 500)).toEqual([160, 320, 500]);
    expect(widthsOf('poster', 160)).toEqual([160]);
    expect(widthsOf('backdrop', 640)).toEqual([640]);
  });

  it('names each of its creators once', () => {
    const credit = (...images: (ImageSummary | null)[]) =>
      renderToStaticMarkup(<PictureCredit images={images} />);
    expect(credit(image, null)).toContain('Pictures: tvN<');
    expect(credit(image, image)).toContain('Pictures: tvN<');
    expect(credit(null, uncredited)).toBe('');
  });
});

describe('the extension of a file name', () => {
  it.each([
    ['a.JPG', false],
    ['a.b.jpeg', false],
    ['photo', false],
    ['a.png', true],
    ['a.svg', true],
  ])('%s indicates another format than JPEG: %s', (name, isOther) => {
    expect(isMislabelled(name, 'jpeg')).toBe(isOther);
  });
});
