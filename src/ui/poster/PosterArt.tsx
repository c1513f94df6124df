import type { CSSProperties } from 'react';
import { type PosterSubject, posterOf } from '#src/ui/poster/composition.ts';
import { STACK_LEADING } from '#src/ui/poster/lettering.ts';
import type { Lettering } from '#src/ui/poster/placing.ts';

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Poster units are half a per cent of the poster's width (`cqw`) and a third of a per cent of its height. */
const placed = ({ direction, x, y, align, size, leading, colour }: Lettering): CSSProperties => {
  const style: CSSProperties = {
    top: `${rounded(y / 3)}%`,
    fontSize: `${rounded(size / 2)}cqw`,
    lineHeight: direction === 'down' ? STACK_LEADING : rounded(leading),
    color: colour,
  };
  if (align === 'left') style.left = `${rounded(x / 2)}%`;
  if (align === 'right') style.right = `${rounded(100 - x / 2)}%`;
  if (align === 'center') style.left = `${rounded(x / 2)}%`;
  return style;
};

const Title = ({ lettering }: { lettering: Lettering }) => {
  const { direction, voice, align, lines } = lettering;
  const look = `poster-title ${direction} ${voice} ${align}`;
  if (direction !== 'down')
    return (
      <span className={look} style={placed(lettering)}>
        {lines.join('\n')}
      </span>
    );
  return (
    <span className={look} style={placed(lettering)}>
      {lines.length === 1
        ? [...(lines[0] ?? '')].join('\n')
        : lines.map((line) => <span key={line}>{[...line].join('\n')}</span>)}
    </span>
  );
};

/**
 * The drawn poster of a title, for as long as it has no picture. Purely decorative: whoever shows it also says the title in
 * text. Sizes itself by its container's width (from 92 px to full screen).
 */
export const PosterArt = ({ subject }: { subject: PosterSubject }) => {
  const { ground, shapes, title, caption, year } = posterOf(subject);
  return (
    <span className="poster-art" style={{ backgroundColor: ground }} aria-hidden="true">
      <svg viewBox="0 0 200 300" aria-hidden="true">
        {shapes.map(({ fill, d }) => (
          <path key={d} fill={fill} d={d} />
        ))}
      </svg>
      <Title lettering={title} />
      {caption && (
        <span className="poster-small left" style={placed(caption)}>
          {caption.lines.join('\n')}
        </span>
      )}
      {year && (
        <span className="poster-small right" style={placed(year)}>
          {year.lines[0]}
        </span>
      )}
    </span>
  );
};
