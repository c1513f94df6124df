import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { type PixelCrop, ReactCrop, type Crop as Selected } from 'react-image-crop';
import type { ImageKind } from '#src/domain/pictures.ts';
import {
  type Crop,
  KIND_WORDS,
  middleOf,
  SHOWN_SHAPE,
  type Size,
  shapeFault,
  wholePixels,
} from './shapes.ts';
import './crop.css';

interface CropDialogProps {
  preview: string;
  size: Size;
  kind: ImageKind;
  crop: Crop | null;
  /** Null takes the picture as it is. */
  onDone(crop: Crop | null): void;
  onCancel(): void;
}

const LABELS = {
  cropArea: 'The part that stays. Arrow keys move it, with Shift by more, with Ctrl by much',
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

/** Chooses the part of a picture that stays, by pointer or by keys, in the shape that its kind is shown in or freely. */
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
  const fault = shapeFault(kind, part);
  return (
    <Modal
      open
      title={`Crop the ${KIND_WORDS[kind].one.toLowerCase()}`}
      width={720}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Back</Button>
          <Button onClick={() => onDone(null)}>As it is</Button>
          <Button type="primary" disabled={fault !== null} onClick={() => onDone(part)}>
            Crop
          </Button>
        </>
      }
    >
      {shown && (
        <Radio.Group
          className="pics-crop-shape"
          aria-label="Shape"
          value={isFixed}
          onChange={({ target }) => {
            const isNowFixed = target.value === true;
            setIsFixed(isNowFixed);
            if (isNowFixed && shape !== null) put(middleOf(size, shape));
          }}
          options={[
            { value: true, label: `${shown[0]} : ${shown[1]}, as it is shown` },
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
          <img src={preview} alt="What is cropped" />
        </ReactCrop>
      </div>
      <p className={fault === null ? 'dash-muted' : 'pics-fault'} role="status">
        {fault ?? `${part.width} × ${part.height} pixels stay of ${size.width} × ${size.height}.`}
      </p>
    </Modal>
  );
}
