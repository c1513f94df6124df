export interface Row {
  id: number;
  version: number;
  name: string;
  [field: string]: unknown;
}
