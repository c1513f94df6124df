export interface Image {
  id: number;
  kind: string;
  picture: {
    src: string;
    width: number;
    height: number;
    widths: number[];
    blur: string;
    colour: string;
    credit: string | null;
  };
  credit: string | null;
  source: string | null;
  uses: number;
  version: number;
}
export interface Added {
  image: Image;
  isNew: boolean;
  near: { id: number; difference: number }[];
}
export const octets = { 'Content-Type': 'application/octet-stream' };
