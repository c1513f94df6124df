import { Button } from 'antd';
import type { AddedImage } from '#src/features/images/images.commands.server.ts';
import type { NearImage } from '#src/features/images/images.queries.server.ts';
import { Picture } from '#src/ui/poster/Picture.tsx';

interface NearPicturesProps {
  added: AddedImage;
  onUse(other: NearImage): void;
  onAccept(): void;
}

const sizeText = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

/** Shows an added picture next to similar ones, or says that the catalogue already had it. */
export function NearPictures({ added, onUse, onAccept }: NearPicturesProps) {
  const { image, isNew, near } = added;
  return (
    <div className="pics-near">
      <p role="status">
        {isNew
          ? 'Added. The catalogue has similar pictures:'
          : 'The catalogue already had this picture. The existing one was added.'}
      </p>
      <ul>
        <li>
          <Picture image={image.picture} sizes="120px" />
          <span>
            {isNew ? 'New picture' : 'Added picture'}, {sizeText(image.picture)}
          </span>
          <Button onClick={onAccept}>{near.length > 0 && isNew ? 'Keep this one' : 'OK'}</Button>
        </li>
        {near.map((other) => (
          <li key={other.id}>
            <Picture image={other.picture} sizes="120px" />
            <span>
              No. {other.id}, {sizeText(other.picture)}
            </span>
            <Button onClick={() => onUse(other)}>Use this one instead</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
