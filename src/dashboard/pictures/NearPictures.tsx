import { Button } from 'antd';
import { Picture } from '#src/ui/poster/Picture.tsx';
import type { AddedImage, NearImage } from './sendPicture.ts';

interface NearPicturesProps {
  added: AddedImage;
  onUse(other: NearImage): void;
  onKeep(): void;
}

const sizeWords = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

/** A picture that was there already, or others that look nearly the same, side by side with it. */
export function NearPictures({ added, onUse, onKeep }: NearPicturesProps) {
  const { image, isNew, near } = added;
  return (
    <div className="pics-near">
      <p role="status">
        {isNew
          ? 'Added. It looks nearly the same as what the catalogue has:'
          : 'This very picture was in the catalogue. That one was added.'}
      </p>
      <ul>
        <li>
          <Picture image={image.picture} sizes="120px" />
          <span>
            {isNew ? 'The new one' : 'The one added'}, {sizeWords(image.picture)}
          </span>
          <Button onClick={onKeep}>{near.length > 0 && isNew ? 'Keep this one' : 'All right'}</Button>
        </li>
        {near.map((other) => (
          <li key={other.id}>
            <Picture image={other.picture} sizes="120px" />
            <span>
              No. {other.id}, {sizeWords(other.picture)}
            </span>
            <Button onClick={() => onUse(other)}>Take that one</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
