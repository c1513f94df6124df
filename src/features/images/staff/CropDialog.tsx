import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { type PixelCrop, ReactCrop, type Crop as Selected } from 'react-image-crop';
import { IMAGE_KIND_LABELS, type ImageKind } from '#src/domain/pictures/imageKinds.ts';
import { type Crop, middleOf, SHOWN_SHAPE, type Size, shapeError, wholePixels } from './shapes.ts';
import './crop.css';

interface CropDialogProps {
  preview: string;
  size: Size;
  kind: ImageKind;
  crop: Crop | null;
  /** Null leaves the picture uncropped. */
  onDone(crop: Crop | null): void;
  onCancel(): void;
}

const LABELS = {
  cropArea: 'Crop area. Arrow keys move it; Shift moves it further, Ctrl furthest',
  nwDragHandle: 'Upper left corner. Arrow keys move it',
  nDragHandle: 'Upper edge. Arrow keys move it',
  neDragHandle: 'Upper right corner. Arrow keys move it',
  eDragHandle: 'Right edge. Arrow keys move it',
  seDragHandle: 'Lower right corner. Arrow keys move it',
  sDragHandle: 'Lower edge. Arrow keys move it',
  swDragHandle: 'Lower left corner. Arrow keys move it',
  wDragHandle: 'Left edge. Arrow keys move it',
};

const inPercent = ({ left, top, width, height }: Crop, whole: Size): Selected => ({
  unit: '%',
  x: (left / whole.width) * 100,
  y: (top / whole.height) * 100,
  width: (width / whole.width) * 100,
  height: (height / whole.height) * 100,
});

const inPixels = ({ x, y, width, height }: Omit<PixelCrop, 'unit'>, whole: Size): Crop =>
  wholePixels(
    {
      left: (x / 100) * whole.width,
      top: (y / 100) * whole.height,
      width: (width / 100) * whole.width,
      height: (height / 100) * whole.height,
    },
    whole,
  );

/** Crops a picture by pointer or keyboard, with the aspect ratio of its kind or freely. */
export function CropDialog({ preview, size, kind, crop, onDone, onCancel }: CropDialogProps) {
  const shown = SHOWN_SHAPE[kind];
  const shape = shown && shown[0] / shown[1];
  const start = crop ?? (shape === null ? { left: 0, top: 0, ...size } : middleOf(size, shape));
  const [part, setPart] = useState<Crop>(start);
  const [selected, setSelected] = useState<Selected>(inPercent(start, size));
  const [isFixed, setIsFixed] = useState(shape !== null && crop === null);
  const put = (next: Crop) => {
    setPart(next);
    setSelected(inPercent(next, size));
  };
  const error = shapeError(kind, part);
  return (
    <Modal
      open
      title={`Crop the ${IMAGE_KIND_LABELS[kind].toLowerCase()}`}
      width={720}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button onClick={() => onDone(null)}>Do not crop</Button>
          <Button type="primary" disabled={error !== null} onClick={() => onDone(part)}>
            Crop
          </Button>
        </>
      }
    >
      {shown && (
        <Radio.Group
          className="pics-crop-shape"
          aria-label="Aspect ratio"
          value={isFixed}
          onChange={({ target }) => {
            const isNowFixed = target.value === true;
            setIsFixed(isNowFixed);
            if (isNowFixed && shape !== null) put(middleOf(size, shape));
          }}
          options={[
            { value: true, label: `${shown[0]} : ${shown[1]}, as shown on pages` },
            { value: false, label: 'Free' },
          ]}
        />
      )}
      <div className="pics-crop">
        <ReactCrop
          crop={selected}
          {...(isFixed && shape !== null && { aspect: shape })}
          ariaLabels={LABELS}
          keepSelection
          ruleOfThirds
          onChange={(_, percent) => {
            setSelected(percent);
            setPart(inPixels(percent, size));
          }}
        >
          <img src={preview} alt="Crop preview" />
        </ReactCrop>
      </div>
      <p className={error === null ? 'dash-muted' : 'pics-error'} role="status">
        {error ?? `Cropped to ${part.width} × ${part.height} of ${size.width} × ${size.height} pixels.`}
      </p>
    </Modal>
  );
}
