export interface Title {
  id: number;
  version: number;
  title: string;
  isDeleted: boolean;
  cast: { personId: number; role: string | null; characters: string[] }[];
  genres: { genreId: number }[];
  tags: { tagId: number }[];
  labels: Record<string, Record<string, { name: string }>>;
  [field: string]: unknown;
}
